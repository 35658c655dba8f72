import { describe, expect, test } from 'vitest';
import { createAgeConsent } from '../../src/session/age-consent.ts';
import { scopeStorage, createMemoryStorage } from '../../src/platform/storage.ts';

function asked() {
  const storage = createMemoryStorage();
  const shopper = { id: '', session: 's1' };
  const keep = scopeStorage(storage, () => `${shopper.id}:`);
  const open = () => {
    const age = createAgeConsent(keep, () => (shopper.id === '' ? shopper.session : ''));
    age.read();
    return age;
  };
  return { shopper, open };
}

describe('the consent of age', () => {
  test('nobody has been asked, somebody is, and answers', () => {
    const { open } = asked();
    const age = open();
    expect(age.state.consent).toBe('idle');
    age.set('pending');
    expect(age.state.consent).toBe('pending');
    expect(open().state.consent).toBe('idle');
    age.set('granted');
    expect(open().state.consent).toBe('granted');
  });

  test.each(['granted', 'denied'] as const)('%s by a stranger holds for the session', (answer) => {
    const { shopper, open } = asked();
    open().set(answer);
    expect(open().state.consent).toBe(answer);
    shopper.session = 's2';
    expect(open().state.consent).toBe('idle');
  });

  test('given by somebody who is known it is theirs: it outlives the session and is nobody else’s', () => {
    const { shopper, open } = asked();
    shopper.id = '7';
    const age = open();
    age.set('granted');
    shopper.session = 's2';
    expect(open().state.consent).toBe('granted');
    shopper.id = '8';
    age.read();
    expect(age.state.consent).toBe('idle');
    shopper.id = '7';
    age.read();
    expect(age.state.consent).toBe('granted');
  });
});
