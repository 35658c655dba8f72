export const calledOff = 'Called off';
export const orIsNotFileShouldBe = ', or is not the file that it should be';
export const linkIsCopied = 'The link is copied. Paste it where you like.';
export const theLinkIs = (url: string) => `The link is ${url}`;
