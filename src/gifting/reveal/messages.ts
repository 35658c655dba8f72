export const secretSanta = 'Secret santa';
export const sound = 'Sound';
export const isNothingToOpenHere = 'There is nothing to open here';
export const yourGroups = 'Your groups';
export const loadingYourDraw = 'Loading your draw';
export const backToTheGroup = 'Back to the group';
export const namesAreNotDrawnYet = 'The names are not drawn yet';
export const theyAreKeptSecretUntil = (moment: string) => `They are kept secret until ${moment}.`;
export const anyMomentNow = 'Any moment now';
export const youCanOpenIt = (left: string) => `You can open it ${left}`;
export const untilThenNobodyKnows = (moment: string) => `${moment}. It stays secret until then.`;
export const youDrew = 'You drew';
export const findSomethingMakesThemSmileAndTellNobody =
  'Find something that makes them smile, and tell nobody.';
export const findAPresent = 'Find a present';
export const drawIsInHere = 'Your draw is in here';
export const openIt = 'Open it';
export const notInThisGroup =
  'You are not in this group, or it no longer exists. Only members can open a draw.';
