import { describe, expect, test } from 'vitest';
import { createAgeConsent } from '../../src/session/age-consent.ts';
import { scopeStorage, createMemoryStorage } from '../../src/platform/storage.ts';

function openConsent() {
  const storage = createMemoryStorage();
  const shopper = { id: '', session: 's1' };
  const keep = scopeStorage(storage, () => `${shopper.id}:`);
  const createStore = () => {
    const age = createAgeConsent(keep, () => (shopper.id === '' ? shopper.session : ''));
    age.read();
    return age;
  };
  return { shopper, createStore };
}

describe('age consent', () => {
  test('age consent is idle until the shopper is asked, pending while the question is open, and stored once granted', () => {
    const { createStore } = openConsent();
    const age = createStore();
    expect(age.state.consent).toBe('idle');
    age.set('pending');
    expect(age.state.consent).toBe('pending');
    expect(createStore().state.consent).toBe('idle');
    age.set('granted');
    expect(createStore().state.consent).toBe('granted');
  });

  test.each(['granted', 'denied'] as const)(
    'age consent %s by a logged-out shopper lasts for the session',
    (answer) => {
      const { shopper, createStore } = openConsent();
      createStore().set(answer);
      expect(createStore().state.consent).toBe(answer);
      shopper.session = 's2';
      expect(createStore().state.consent).toBe('idle');
    },
  );

  test('age consent given by a logged-in shopper outlasts the session, and applies to that shopper only', () => {
    const { shopper, createStore } = openConsent();
    shopper.id = '7';
    const age = createStore();
    age.set('granted');
    shopper.session = 's2';
    expect(createStore().state.consent).toBe('granted');
    shopper.id = '8';
    age.read();
    expect(age.state.consent).toBe('idle');
    shopper.id = '7';
    age.read();
    expect(age.state.consent).toBe('granted');
  });
});
