import { describe, expect, it } from 'vitest';
import { describeOtherBuild, describeOtherSetup } from '../../bridge/harness/compare-setups.ts';

const of = (setup: string, build = '') => ({ setup, build });

describe('what the page and a saved timeline are set up with otherwise', () => {
  it.each<[string, string, string | null]>([
    [
      '?host=airtel&phone=8123456789',
      '?host=phonepe-ios&version=5&seed=7',
      'In the file: host phonepe-ios, version 5, the usual phone, seed 7. Here: host airtel, no version, phone 8123456789, no seed.',
    ],
    ['?host=airtel&path=/cart&tenant=asha', '?host=airtel&path=/orders', null],
    [
      '?host=airtel&clock=2026-12-24T13:00:00Z',
      '?host=airtel&offline',
      'In the file: the real time, offline. Here: clock 2026-12-24T13:00:00Z, online.',
    ],
    // each fault and rule by itself; one for the next call is gone after it
    [
      '?host=airtel&rule=GET+/v1/feed:error&rule=POST+/v1/payments:error:once',
      '?host=airtel&rule=*+/v5/*:slow&rule=GET+/v1/feed:error&fault=login:late',
      'In the file: fault login:late, rule * /v5/*:slow.',
    ],
    [
      '?host=airtel&dpr=2&text=130',
      '?host=airtel&dpr=3&text=130',
      'In the file: pixel ratio 3. Here: pixel ratio 2.',
    ],
  ])('%s and the file’s %s', (here, file, sides) => {
    expect(describeOtherSetup(of(here), of(file))).toBe(sides && `Set up differently. ${sides}`);
  });

  it('another build is told, after a replay too, if both are known', () => {
    const [here, file] = [of('?host=airtel', '0a1b'), of('?host=desktop', '9f8e')];
    expect(describeOtherBuild(here, file)).toBe(
      'Set up differently. In the file: build 9f8e. Here: build 0a1b.',
    );
    expect(describeOtherBuild(here, of('?host=desktop'))).toBeNull();
    expect(describeOtherSetup(here, file)).toContain('In the file: host desktop, build 9f8e.');
  });
});
