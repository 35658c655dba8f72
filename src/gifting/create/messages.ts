export { upToCharacters, yourName, yourNameHint } from '../messages.ts';
export { newGroup } from '../../model/messages.ts';
export { date, enterYourName, tooLong } from '../../model/phrases.ts';
export const createLead =
  'Everyone draws a name and finds that person a gift. You see your match as soon as the names are drawn, so there’s time to shop.';
export const groupName = 'Group name';
export const groupNameExample = 'Family, fourth floor, book club';
export const exchangeQuestion = 'When will you exchange gifts?';
export const time = 'Time';
export const createGroup = 'Create group';
export const groupNameMissing = 'Enter a group name.';
export const dateMissing = 'Choose a date.';
export const timeMissing = 'Choose a time.';
