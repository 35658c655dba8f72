export const brand = 'Brand';
export const lookingForTheBrand = 'Looking for the brand';
export const searchForIt = 'Search for it';
