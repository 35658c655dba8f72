export { yourName, yourNameHint } from '../messages.ts';
export { newGroup } from '../../model/messages.ts';
export { enterYourName, tooLong } from '../../model/phrases.ts';
export const createLead =
  'Everyone in the group draws a name and finds that person a gift. Nobody knows who drew whom.';
export const groupName = 'Group name';
export const groupNameExample = 'Family, fourth floor, book club';
export const revealQuestion = 'When should names be revealed?';
export const date = 'Date';
export const time = 'Time';
export const createGroup = 'Create group';
export const groupNameMissing = 'Enter a group name.';
export const dateMissing = 'Choose a date.';
export const timeMissing = 'Choose a time.';
