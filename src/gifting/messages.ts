import { plural } from '../model/plural.ts';
export { hours, minutes } from '../location/messages.ts';

export const people = (count: number) => plural(count, { one: '1 person', other: `${count} people` });
export const alreadyMember = 'You’re already in this group.';
export const groupFull = (most: number) => `This group is full. A group can have up to ${most} people.`;
export const nameTaken = 'Someone in this group already has that name. Add the first letter of your surname.';
export const alreadyDrawn = 'The names have been drawn, so nobody can join or leave.';
export const tooFewToDraw = (fewest: number) =>
  `You need at least ${fewest} people to draw names. Invite more first.`;
export const ownerOnly = 'Only the person who created the group can do that.';
export const placeNotServed = 'We don’t deliver to that address yet. Choose another one.';
export const groupGone = 'This group no longer exists, or you’re no longer in it.';
export const exchangeInPast = 'That time is in the past. Choose a time at least an hour from now.';
export const exchangeTooSoon = 'That’s too soon. Choose a time at least an hour from now.';
export const exchangeTooFar = 'That’s too far ahead. Choose a day within a year from now.';
export const inLessThanMinute = 'in less than a minute';
export const days = (count: number) => plural(count, { one: '1 day', other: `${count} days` });
export const inHoursAndMinutes = (hours: string, minutes: string) => `in ${hours} and ${minutes}`;
export const inTime = (time: string) => `in ${time}`;
export const yourGroups = 'Your groups';
export const yourName = 'Your name';
export const yourNameHint = 'This is what the others will see';
export const exchangeIn = (left: string) => `Gift exchange ${left}`;
export const exchangeOn = (moment: string) => `Gift exchange: ${moment}`;
export const upToCharacters = (most: number) => `Up to ${most} characters`;
