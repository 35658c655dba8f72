export const secretSanta = 'Secret santa';
export const newGroup = 'New group';
export const whoWillYouSurprise = 'See who you’re gifting';
export const yourGroups = 'Your groups';
export const namesNotDrawnYet = (day: string) => `names not drawn yet · ${day}`;
export const presentCanBeOpened = 'your present can be opened';
export const opens = (until: string) => `opens ${until}`;
export const loadingYourGroups = 'Loading your groups';
export const makeGroupAndShare =
  'Make a group, share its link, and let the draw decide who finds a present for whom.';
