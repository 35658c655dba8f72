import type { ReactNode } from 'react';

export const secretSanta = 'Secret santa';
export const groupNotFound = 'Group not found';
export const yourGroups = 'Your groups';
export const offline = 'You are offline.';
export const shopDidNotAnswer = 'The shop did not answer.';
export const mayBeOutOfDate = (failureType: string) => `${failureType} This may be out of date.`;
export const invitePeople = 'Invite people';
export const whoeverHasLinkCanJoinUpToPeople = (mostmembers: number) =>
  `Whoever has the link can join, up to ${mostmembers} people.`;
export const shareTheLink = 'Share the link';
export const theDayHasCome = 'The day has come';
export const presentsAreOpened = (until: string) => `Presents are opened ${until}`;
export const onceNamesAreDrawnEverybodySeesWhoTheyBuy =
  'Once the names are drawn, everybody sees who they buy a present for.';
export const theNamesAreDrawn = 'The names are drawn';
export const seeWhomYouSurprise = 'See who you’re gifting.';
export const yoursIsShown = (until: string, moment: string) => `Yours is shown ${until}: ${moment}`;
export const openIt = 'Open it';
export const goToYourDraw = 'Go to your draw';
export const personWhoMadeGroup = 'The person who made the group';
export const drawsNamesOnceEverybodyIsIn = (name: string) => `${name} draws the names once everybody is in.`;
export const itTakesInviteMore = (fewestmembers: string, missing: number) =>
  `It takes ${fewestmembers}: invite ${missing} more.`;
export const onceNamesAreDrawnNobodyCanJoinOrLeave = 'Once the names are drawn, nobody can join or leave.';
export const drawTheNames = 'Draw the names';
export const loadingTheGroup = 'Loading the group';
export const youAreInvitedTo = (name: string) => `You are invited to ${name}`;
export const onePersonIsIn = '1 person is in it.';
export const areInIt = (memberCount: string) => `${memberCount} are in it.`;
export const everybodyDrawsOneOtherPersonAndFinds = (memberCount: string) =>
  `${memberCount} Everybody draws one other person and finds a present for them.`;
export const yourName = 'Your name';
export const whatTheOthersSee = 'What the others see';
export const join = 'Join';
export const nobodyCanJoinAnyMore = 'Nobody can join any more: it is full, or the names have been drawn.';
export const makeGroupOfOwn = 'Make a group of your own';
export const whatShouldOthersCall = 'What should the others call you?';
export const rename = (name: string) => `Rename ${name}`;
export const name = 'Name';
export const save = 'Save';
export const leaveThisGroup = 'Leave this group?';
export const remove = (name: string) => `Remove ${name}?`;
export const leave = 'Leave';
export const removeLabel = 'Remove';
export const stay = 'Stay';
export const keep = 'Keep';
export const willNotBePartOfDraw =
  'You will not be part of the draw. With the link you can join again until the names are drawn.';
export const theyWillNotBePartOfDraw =
  'They will not be part of the draw. With the link they can join again until the names are drawn.';
export const oneWhoHasBeenInLongestThenDrawsNames =
  ' The one who has been in it longest then draws the names; if nobody is left, the group is gone.';
export const members = (memberCount: ReactNode) => <>Members {memberCount}</>;
export const you = 'You';
export const youDrewTheNames = 'You drew the names';
export const drewTheNames = 'Drew the names';
export const youDrawTheNames = 'You draw the names';
export const drawsTheNames = 'Draws the names';
export const renameOf = (whom: string) => `Rename ${whom}`;
export const leaveTheGroup = 'Leave the group';
export const removeOf = (name: string) => `Remove ${name}`;
export const haveLeftGroup = 'You have left the group.';
export const joinAndDrawWhomSurprise = (name: string) => `Join "${name}" and draw who you’re gifting`;
export const enterYourName = 'Enter your name.';
export const typeAName = 'Type a name.';
export const pleaseUseLettersAtMost = (longestname: number) => `Use ${longestname} letters at most.`;
export const groupLinkMayBeCutOff =
  'The link may be cut off, or everybody has left the group. Ask for the link again.';
