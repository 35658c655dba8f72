import type { ReactNode } from 'react';
import { plural } from '../../model/plural.ts';
export { remove } from '../../ui/messages.ts';
export { shownMayBeOutdated } from '../../page/messages.ts';
export { exchangeIn, exchangeOn, yourGroups, yourName, yourNameHint } from '../messages.ts';
export { secretSanta, yourAddresses } from '../../model/messages.ts';
export {
  change,
  choose,
  enterYourName,
  labelled,
  loadingAddresses,
  name,
  removeLabel as confirmRemove,
  save,
  tooLong,
} from '../../model/phrases.ts';

export const groupNotFound = 'Group not found';
export const groupMayBeOutdated = 'The shop did not respond. This page may be out of date.';
export const inviteTitle = 'Invite people';
export const inviteDetail = (most: number) => `Anyone with the link can join, up to ${most} people.`;
export const shareLink = 'Share the link';
export const exchangeDue = 'The day of the exchange is here';
export const drawSees = 'As soon as the names are drawn, everyone sees who they’re gifting.';
export const namesDrawn = 'The names have been drawn';
export const seeMatch = 'See your match';
export const unnamedOwner = 'The person who created the group';
export const ownerWillDraw = (owner: string) => `${owner} will draw the names once everyone is in.`;
export const tooFewMembers = (fewest: number, missing: number) =>
  `You need at least ${fewest} people. Invite ${missing} more.`;
export const drawWarning = 'Once the names are drawn, nobody can join or leave.';
export const drawNames = 'Draw names';
export const drawQuestion = 'Draw the names now?';
export const drawDetail = (count: number) =>
  `All ${count} people see who they’re gifting. Nobody can join or leave after that, and you can’t draw again.`;
export const drawLater = 'Not yet';
export const giftDelivery = 'Where gifts can be sent';
export const exchangePlace = 'Gift exchange';
export const exchangePlaceMissing = 'Choose where you meet, so that gifts can be sent there.';
export const chooseExchangePlace = 'Where is the gift exchange?';
export const exchangePlaceDetail = 'Members see this address and can send their gifts there.';
export const yourGift = 'Your gift';
export const yourDoor = (label: string) => `Can be sent to ${label}. Your address stays hidden.`;
export const yourDoorMissing = 'Let it be sent to your door. Your address stays hidden.';
export const chooseDoor = 'Where can your gift be sent?';
export const doorDetail = 'Whoever drew you can send your gift there without seeing the address.';
export const noPlace = 'Don’t send gifts there';
export const addAddress = 'Add an address';
export const loadingGroup = 'Loading the group';
export const invitationTitle = (group: string) => `You’re invited to ${group}`;
export const invitationDetail = (count: number) =>
  plural(count, {
    one: '1 person has joined. Everyone draws a name and finds that person a gift.',
    other: `${count} people have joined. Everyone draws a name and finds that person a gift.`,
  });
export const join = 'Join';
export const joinClosed = 'This group is full, or the names have been drawn.';
export const createOwnGroup = 'Create your own group';
export const yourNameQuestion = 'What should the others call you?';
export const renameMember = (name: string) => `Rename ${name}`;
export const leaveQuestion = 'Leave this group?';
export const removeQuestion = (name: string) => `Remove ${name}?`;
export const confirmLeave = 'Leave';
export const cancelLeave = 'Stay';
export const cancelRemove = 'Keep';
export const leaveDetail =
  'You won’t be part of the draw. You can join again with the link until the names are drawn.';
export const removeDetail =
  'They won’t be part of the draw. They can join again with the link until the names are drawn.';
export const leaveAsOwnerDetail =
  'You won’t be part of the draw. You can join again with the link until the names are drawn. The longest-standing member will draw the names instead; if nobody is left, the group is deleted.';
export const members = (memberCount: ReactNode) => <>Members {memberCount}</>;
export const you = 'You';
export const youDrew = 'You drew the names';
export const ownerDrew = 'Drew the names';
export const youDraw = 'You draw the names';
export const ownerDraws = 'Draws the names';
export const leaveGroup = 'Leave group';
export const groupLeft = 'You left the group.';
export const invitationText = (group: string) => `Join “${group}” and draw who you’re gifting`;
export const nameMissing = 'Enter a name.';
export const groupNotFoundDetail =
  'The link may be incomplete, or everyone has left the group. Ask for the link again.';
export const renameYourself = 'Rename yourself';
