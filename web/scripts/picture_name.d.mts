export const pictureName: (name: string, dark: boolean) => string;
