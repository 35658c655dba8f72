export const doorstep = (api: string, name: string) => `doorstep:${api}:${name}:`;
