export { yourGroups } from '../messages.ts';
export { secretSanta } from '../../model/messages.ts';
export const sound = 'Sound';
export const drawNotFound = 'Draw not found';
export const loadingDraw = 'Loading your draw';
export const backToGroup = 'Back to group';
export const notDrawn = 'The names haven’t been drawn yet';
export const notDrawnDetail = (moment: string) =>
  `As soon as they are, you’ll see who you’re gifting here. Gift exchange: ${moment}.`;
export const anyMomentNow = 'Any moment now';
export const matchOnItsWay = 'The names are being drawn. Your match appears here.';
export const findGiftBy = (moment: string) =>
  `Find something that makes them smile by ${moment}, and don’t tell anyone.`;
export const recipientLead = 'You’re gifting';
export const recipientDetail = 'Find something that makes them smile, and don’t tell anyone.';
export const findPresent = 'Find a gift';
export const sendQuestion = 'Send it straight there?';
export const sendToDoor = (name: string) => `Send to ${name}’s door`;
export const sendToExchange = 'Send to the gift exchange';
export const addressHidden = 'You won’t see the address.';
export const deliveringToDoor = (name: string) => `We’ll deliver to ${name}’s door.`;
export const deliveringToExchange = 'We’ll deliver to the gift exchange.';
export const openDraw = 'Open it';
export const presentLabel = 'Your match is inside';
export const drawNotFoundDetail =
  'You’re not in this group, or it no longer exists. Only members can see a draw.';
