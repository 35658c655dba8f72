export const configNotObject = 'The configuration must be an object.';
export const unknownSetting = (name: string) => `"${name}" is not a known setting.`;
export const notUrl = 'must be an http(s) URL or a path such as /api';
export const serverNotStarted = 'The server cannot start.';
export const pageNotBuilt = 'The static page cannot be built.';
