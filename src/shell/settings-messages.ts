export const configNotObject = 'The configuration must be an object of settings.';
export const unknownSetting = (name: string) => `"${name}" is not a setting of the shop.`;
export const notUrl = 'must be an http(s) address, or a path such as /api';
export const serverNotStarted = 'The server cannot start.';
export const pageNotBuilt = 'The static page cannot be built.';
