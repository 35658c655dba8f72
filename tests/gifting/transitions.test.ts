import { describe, expect, test } from 'vitest';
import {
  checkForm,
  type CreateErrors,
  type CreateForm,
  newForm,
} from '../../src/gifting/create/create-api.ts';
import type { Group, Member } from '../../src/gifting/gift-group.ts';
import {
  type GroupFact,
  type GroupState,
  allowedChanges,
  newGroupState,
  reduceGroup,
} from '../../src/gifting/group/reduce-group.ts';
import {
  newRevealState,
  type RevealFact,
  type RevealState,
  readAudio,
  reduceReveal,
  writeAudio,
} from '../../src/gifting/reveal/reveal-state.ts';
import { isSame, sumOf } from '../../src/gifting/shared-cart/shared-cart-state.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { product } from '../cart/cart-world.ts';

const NOON = Date.parse('2026-11-23T12:00:00+05:30');
const SENTENCE = 'Please try again.';

describe('the new group form', () => {
  const form = (changes: Partial<CreateForm> = {}): CreateForm => ({
    ...{ name: 'Asha', groupName: 'Family', selectedDate: '2026-12-25', selectedTime: '18:00' },
    ...changes,
  });

  test('the new group form starts with 2024-12-25 at 18:00 before that day, and with the next Christmas after it', () => {
    const values = { name: 'Asha', groupName: '', selectedTime: '18:00' };
    expect(newForm(Date.UTC(2024, 10, 1), 'Asha')).toEqual({ ...values, selectedDate: '2024-12-25' });
    expect(newForm(NOON, 'Asha')).toEqual({ ...values, selectedDate: '2026-12-25' });
  });

  test.each<[action: string, form: CreateForm, errors: CreateErrors]>([
    ['accepts complete values', form(), {}],
    [
      'requires both names',
      form({ name: ' ', groupName: '' }),
      { name: 'Enter your name.', groupName: 'Enter a group name.' },
    ],
    [
      'limits both names to 40 characters',
      form({ name: 'a'.repeat(41), groupName: 'b'.repeat(41) }),
      { name: 'Use at most 40 characters.', groupName: 'Use at most 40 characters.' },
    ],
    [
      'requires a date and a time',
      form({ selectedDate: '', selectedTime: '' }),
      { selectedDate: 'Choose a date.', selectedTime: 'Choose a time.' },
    ],
    [
      'rejects a time in the past',
      form({ selectedDate: '2026-11-22' }),
      { selectedDate: 'That time is in the past. Choose a time at least an hour from now.' },
    ],
    [
      'rejects a time within the hour',
      form({ selectedDate: '2026-11-23', selectedTime: '12:59' }),
      { selectedDate: 'That’s too soon. Choose a time at least an hour from now.' },
    ],
    ['accepts a time an hour from now', form({ selectedDate: '2026-11-23', selectedTime: '13:00' }), {}],
    [
      'rejects a time more than a year away',
      form({ selectedDate: '2027-11-24' }),
      { selectedDate: 'That’s too far ahead. Choose a day within a year from now.' },
    ],
  ])('the new group form %s', (_, typedValues, errors) => {
    expect(checkForm(typedValues, NOON)).toEqual(errors);
  });
});

const asha: Member = { id: '1', name: 'Asha', isYou: true, isOwner: true };
const kabir: Member = { id: '2', name: 'Kabir', isYou: false, isOwner: false };
const group = (changes: Partial<Group> = {}): Group => ({
  ...{ id: 'g', name: 'Family', memberCount: 2, isMember: true, canJoin: false, isStarted: false },
  ...{ exchangeAt: NOON, members: [asha, kabir], exchangePlace: '', yourDoor: '' },
  ...changes,
});

describe('the group reducer', () => {
  const state = (changes: Partial<GroupState> = {}): GroupState => ({ ...newGroupState(), ...changes });
  const editing = { member: kabir, action: 'rename' as const, name: 'Kabir', error: '' };
  const otherGroup = group({ name: 'Others' });

  test.each<[action: string, before: GroupState, fact: GroupFact, after: Partial<GroupState>]>([
    ['stores the current time', state(), { type: 'passed', now: 1 }, { now: 1 }],
    ['is loading after a request for the details', state(), { type: 'asked' }, { status: 'loading' }],
    [
      'stores the details',
      state(),
      { type: 'answered', group: otherGroup, now: 5 },
      { status: 'success', group: otherGroup, now: 5 },
    ],
    [
      'keeps the group when the details fail to load',
      state({ group: otherGroup }),
      { type: 'failed', failure: 'offline' },
      { status: 'error' },
    ],
    [
      'clears a group that is gone',
      state({ group: otherGroup, editing }),
      { type: 'lost' },
      { group: null, editing: null, isConfirmingDraw: false, choosingPlace: null },
    ],
    [
      'requires a name to join',
      state({ name: ' ' }),
      { type: 'call-asked', call: 'joining' },
      { joining: 'error', error: 'Enter your name.' },
    ],
    [
      'is joining after a request to join',
      state({ name: 'Asha', error: SENTENCE }),
      { type: 'call-asked', call: 'joining' },
      { joining: 'loading', error: '' },
    ],
    [
      'stores the group once joined',
      state({ joining: 'loading' }),
      { type: 'call-answered', call: 'joining', group: otherGroup },
      { joining: 'success', group: otherGroup },
    ],
    [
      'shows why joining failed',
      state({ joining: 'loading' }),
      { type: 'call-failed', call: 'joining', message: SENTENCE },
      { joining: 'error', error: SENTENCE },
    ],
    [
      'ignores a second request to join',
      state({ joining: 'loading', name: 'Asha' }),
      { type: 'call-asked', call: 'joining' },
      {},
    ],
    [
      'clears the previous error when a member is opened',
      state({ updating: 'error', error: SENTENCE }),
      { type: 'edit-opened', member: kabir, action: 'rename' },
      { editing, updating: 'idle', error: '' },
    ],
    [
      'requires a name to rename a member',
      state({ editing: { ...editing, name: '' } }),
      { type: 'call-asked', call: 'updating' },
      { updating: 'error', editing: { ...editing, name: '', error: 'Enter a name.' } },
    ],
    [
      'limits the length of a new name',
      state({ editing: { ...editing, name: 'k'.repeat(41) } }),
      { type: 'call-asked', call: 'updating' },
      {
        updating: 'error',
        editing: { ...editing, name: 'k'.repeat(41), error: 'Use at most 40 characters.' },
      },
    ],
    [
      'is updating while a member is renamed',
      state({ editing }),
      { type: 'call-asked', call: 'updating' },
      { updating: 'loading', error: '', editing },
    ],
    [
      'closes the form once a member is renamed',
      state({ editing, updating: 'loading' }),
      { type: 'call-answered', call: 'updating', group: otherGroup },
      { updating: 'success', group: otherGroup, editing: null },
    ],
    [
      'shows why renaming failed',
      state({ editing, updating: 'loading' }),
      { type: 'call-failed', call: 'updating', message: SENTENCE },
      { updating: 'error', editing: { ...editing, error: SENTENCE } },
    ],
    [
      'keeps the last details when the shopper has left the group',
      state({ group: otherGroup, editing }),
      { type: 'call-answered', call: 'updating', group: null },
      { updating: 'success', group: otherGroup, editing: null },
    ],
    [
      'asks before the names are drawn',
      state({ error: SENTENCE }),
      { type: 'draw-asked' },
      { isConfirmingDraw: true, error: '' },
    ],
    [
      'is starting after a request for the draw',
      state(),
      { type: 'call-asked', call: 'starting' },
      { starting: 'loading', error: '' },
    ],
    [
      'shows why the draw failed',
      state({ starting: 'loading' }),
      { type: 'call-failed', call: 'starting', message: SENTENCE },
      { starting: 'error', error: SENTENCE },
    ],
  ])('the group reducer %s', (_, initialState, fact, expectedState) => {
    expect(reduceGroup(initialState, fact)).toEqual(expectedState);
  });

  test('the owner may change every member, other members only themselves, and nobody may leave after the draw', () => {
    const both = { rename: true, remove: true };
    const neither = { rename: false, remove: false };
    expect([allowedChanges(group(), asha), allowedChanges(group(), kabir)]).toEqual([both, both]);
    const members = [
      { ...asha, isOwner: false },
      { ...kabir, isOwner: true },
    ];
    const theirs = group({ members });
    expect(members.map((one) => allowedChanges(theirs, one))).toEqual([both, neither]);
    const started = group({ isStarted: true });
    expect(allowedChanges(started, kabir)).toEqual({ rename: true, remove: false });
  });
});

describe('the reveal reducer', () => {
  const reveal = {
    groupName: 'Family',
    exchangeAt: NOON,
    isStarted: true,
    recipient: { name: 'Kabir' },
    destinations: [],
  };
  const state = (changes: Partial<RevealState> = {}): RevealState => ({ ...newRevealState(), ...changes });

  test.each<[action: string, before: RevealState, fact: RevealFact, after: Partial<RevealState>]>([
    ['is loading after a request', state(), { type: 'asked' }, { status: 'loading' }],
    [
      'stores the reveal',
      state(),
      { type: 'answered', reveal, now: 7 },
      { status: 'success', reveal, now: 7 },
    ],
    ['reports a failed request', state(), { type: 'failed', failure: 'timeout' }, { status: 'error' }],
    ['opens the reveal', state({ reveal }), { type: 'opened' }, { isOpened: true }],
    [
      'does not open the reveal before the draw',
      state({ reveal: { ...reveal, recipient: null } }),
      { type: 'opened' },
      { isOpened: false },
    ],
    [
      'clears a reveal that is gone',
      state({ reveal, isOpened: true }),
      { type: 'lost' },
      { reveal: null, isOpened: false },
    ],
    [
      'turns the sound off on phones',
      state(),
      { type: 'audio-switched', device: 'mobile' },
      { isAudioOn: { mobile: false, desktop: true } },
    ],
    [
      'turns the sound off on computers',
      state(),
      { type: 'audio-switched', device: 'desktop' },
      { isAudioOn: { mobile: true, desktop: false } },
    ],
  ])('the reveal reducer %s', (_, initialState, fact, expectedState) => {
    expect(reduceReveal(initialState, fact)).toEqual(expectedState);
  });

  test('the sound setting is read from storage, and the default replaces an unreadable one', () => {
    const storage = createMemoryStorage();
    const isAudioOn = { mobile: false, desktop: true };
    writeAudio(storage, isAudioOn);
    expect(readAudio(storage)).toEqual(isAudioOn);
    storage.set('secret-santa-audio', '{"mobile":1}');
    expect(readAudio(storage)).toEqual({ mobile: true, desktop: true });
    storage.set('secret-santa-audio', 'no');
    expect(readAudio(storage)).toEqual({ mobile: true, desktop: true });
  });
});

test("a shared cart equals the shopper's own only when all lines match", () => {
  const line = (id: string, quantity: number) => ({ product: product(id), quantity, wanted: quantity });
  const sharedLines = [line('1', 2), line('2', 1)];
  expect(sumOf(sharedLines)).toEqual({ count: 3, total: 3 * 2_000 });
  expect(isSame([line('2', 1), line('1', 2)], sharedLines)).toBe(true);
  expect(isSame([line('1', 2)], sharedLines)).toBe(false);
  expect(isSame([line('1', 2), line('2', 2)], sharedLines)).toBe(false);
  expect(isSame([line('1', 2), line('2', 1), line('3', 1)], sharedLines)).toBe(false);
  expect(isSame([], [])).toBe(false);
});
