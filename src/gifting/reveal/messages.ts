export { openDraw, yourGroups } from '../messages.ts';
export { secretSanta } from '../../model/messages.ts';
export const sound = 'Sound';
export const drawNotFound = 'Draw not found';
export const loadingDraw = 'Loading your draw';
export const backToGroup = 'Back to group';
export const notDrawn = 'The names haven’t been drawn yet';
export const notDrawnDetail = (moment: string) => `They’ll stay secret until ${moment}.`;
export const anyMomentNow = 'Any moment now';
export const opensIn = (left: string) => `You can open it ${left}`;
export const staysSecret = (moment: string) => `${moment}. It stays secret until then.`;
export const recipientLead = 'You’re gifting';
export const recipientDetail = 'Find something that makes them smile, and don’t tell anyone.';
export const findPresent = 'Find a gift';
export const presentLabel = 'Your match is inside';
export const drawNotFoundDetail =
  'You’re not in this group, or it no longer exists. Only members can see a draw.';
