export const configurationMustBeObjectOfSettings = 'The configuration must be an object of settings.';
export const isNotSettingOfShop = (name: string) => `"${name}" is not a setting of the shop.`;
export const mustBeHttpSAddressOrPathSuchAsApi = 'must be an http(s) address, or a path such as /api';
export const theServerCannotStart = 'The server cannot start.';
export const staticPageCannotBeBuilt = 'The static page cannot be built.';
