export function isHashed(name: string): boolean;
export function plainName(name: string): string;
