export const newGroup = 'New group';
export const everybodyInGroupDrawsOneOtherPersonAnd =
  'Everybody in the group draws one other person and finds a present for them. Nobody knows who drew whom.';
export const groupName = 'Group name';
export const familyFourthFloorBookClub = 'Family, fourth floor, book club';
export const yourName = 'Your name';
export const whatTheOthersSee = 'What the others see';
export const whenArePresentsOpened = 'When should names be revealed?';
export const date = 'Date';
export const time = 'Time';
export const makeTheGroup = 'Make the group';
export const pleaseUseLettersAtMost = (longestname: number) => `Use ${longestname} letters at most.`;
export const giveGroupName = 'Give the group a name.';
export const enterYourName = 'Enter your name.';
export const chooseADay = 'Choose a day.';
export const chooseATime = 'Choose a time.';
