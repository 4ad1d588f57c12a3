export const pictureName: (name: string, dark: boolean) => string;

export const isLarge: (starter: { group: string }, starters: { group: string }[]) => boolean;
