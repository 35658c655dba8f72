export const text = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;
export const areInGroupAlready = 'You are in this group already.';
export const groupIsFull = (mostmembers: number) => `This group is full: ${mostmembers} people are the most.`;
export const someoneInGroupAlreadyHasName =
  'Someone in this group already has that name. Add the first letter of your surname.';
export const namesHaveBeenDrawnSoNobodyCanJoinOrLeave =
  'The names have been drawn, so nobody can join or leave.';
export const takesAtLeastPeopleToDrawNames = (fewestmembers: number) =>
  `It takes at least ${fewestmembers} people to draw names. Invite more first.`;
export const onlyOneWhoMadeGroupCanDo = 'Only the one who made the group can do that.';
export const groupNoLongerExistsOrAreNoLongerIn = 'This group no longer exists, or you are no longer in it.';
export const timeIsInPast = 'That time is in the past. Choose a time at least an hour from now.';
export const isTooSoon = 'That is too soon. Choose a time at least an hour from now.';
export const isTooFarAway = 'That is too far away. Choose a day within a year from now.';
export const textOf = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
export const inLessThanMinute = 'in less than a minute';
export const inIt = (left: string) => `in ${left}`;
export const and = (minutes: string) => ` and ${minutes}`;
export const inItOf = (left: string, rest: string) => `in ${left}${rest}`;
