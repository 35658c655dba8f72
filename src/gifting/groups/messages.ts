export { people, yourGroups } from '../messages.ts';
export { newGroup, secretSanta } from '../../model/messages.ts';
export const noGroups = 'See who you’re gifting';
export const groupNotDrawn = (day: string) => `names not drawn yet · ${day}`;
export const matchReady = (left: string) => `your match is ready · exchange ${left}`;
export const exchanged = (day: string) => `exchange was on ${day}`;
export const loadingGroups = 'Loading your groups';
export const noGroupsDetail = 'Create a group, share its link and let the draw decide who gifts whom.';
