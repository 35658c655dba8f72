import { expect, test } from 'vitest';
import { installEngines } from '../../tools/engines/install.ts';

/** A machine that has some programs and can install others. */
function machineWith(
  has: readonly string[],
  { root = true, debian = true, canHave = ['WebKitWebDriver', 'Xvfb', 'firefox-esr'] } = {},
) {
  const programs = new Set(has);
  const executed: string[] = [];
  const machine = {
    root,
    platform: 'linux' as const,
    exists: (path: string) => debian && path === '/etc/debian_version',
    which: (program: string) => (programs.has(program) ? `/usr/bin/${program}` : null),
    execute(command: string, args: readonly string[]) {
      executed.push([command, ...args.filter((arg) => !/^-|Acquire/.test(arg))].join(' '));
      if (args.includes('install')) for (const program of canHave) programs.add(program);
      return true;
    },
  };
  return { machine, executed };
}

test('engines that are present are not installed', () => {
  const { machine, executed } = machineWith(['WebKitWebDriver', 'Xvfb', 'firefox-esr']);
  expect(installEngines(['webkit', 'firefox'], machine)).toBeNull();
  expect(executed).toEqual([]);
});

test('only missing engines are installed', () => {
  const { machine, executed } = machineWith(['Xvfb']);
  expect(installEngines(['webkit'], machine)).toBeNull();
  expect(executed).toEqual(['apt-get update', 'apt-get install webkit2gtk-driver']);
});

test.each([
  ['without root access', { root: false }],
  ['on another operating system', { debian: false }],
  ['when the packages are unavailable', { canHave: [] }],
])('a missing engine names what to install %s', (_, options) => {
  const { machine } = machineWith([], options);
  expect(installEngines(['webkit', 'firefox'], machine)).toBe(
    'The engines were not run. Install the Debian packages webkit2gtk-driver, xvfb, firefox-esr.',
  );
});
