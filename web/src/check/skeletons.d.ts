// Programs that are imported as texts.

declare module "*.py" {
  const text: string;
  export default text;
}

declare module "*.cpp" {
  const text: string;
  export default text;
}

declare module "*.mjs" {
  const text: string;
  export default text;
}
