export const forAdults18Only = 'For adults (18+) only';
export const toldUsAreUnder18SoDoNotShowTheseProducts =
  'You told us you are under 18, so we do not show these products.';
export const tellUsAgeFirst = 'Please tell us your age first.';
export const backToShopping = 'Back to shopping';
export const iAm18OrOlder = 'I am 18 or older';
export const are18OrOlder = 'Are you 18 or older?';
export const noIAmYounger = 'No, I am younger';
export const yesIAm = 'Yes, I am';
export const theseProductsAreForAdults18 =
  'These products are for adults (18+). You may be asked for proof of age at the door.';
export const cartIsSafe = 'Your cart is safe. Please try again.';
export const showMore = 'Show more';
export const members = (sbcPrice: string) => `Members: ${sbcPrice}`;
export const onlyLeft = (limit: number) => `Only ${limit} left`;
export const upToEach = (limit: number) => `Up to ${limit} each`;
export const soldOut = 'Sold out';
export const tellMe = 'Tell me';
export const tellMeWhenBack = (name: string) => `Tell me when ${name} is back`;
export const piece = (price: string) => `${price} / piece`;
