import { describe, expect, test } from 'vitest';
import { findBrowser, type Machine, NO_BROWSER } from './find-browser.ts';

interface Facts {
  env?: Record<string, string>;
  platform?: NodeJS.Platform;
  arch?: string;
  root?: boolean;
  debian?: boolean;
  /** commands by name */
  commands?: Record<string, string>;
  /** other files that exist */
  files?: string[];
  /** programs that start */
  runnable?: string[];
  /** whether each kind of installation succeeds */
  unpacks?: boolean;
  aptWorks?: boolean;
  downloads?: boolean;
}

function machineWith(facts: Facts) {
  const commands = { ...facts.commands };
  const runnable = new Set(facts.runnable);
  const commandsRun: string[] = [];
  const machine: Machine = {
    env: facts.env ?? {},
    platform: facts.platform ?? 'linux',
    arch: facts.arch ?? 'x64',
    root: facts.root ?? false,
    exists: (path) =>
      path === '/etc/debian_version' ? facts.debian === true : (facts.files ?? []).includes(path),
    which: (command) => commands[command] ?? null,
    runs: (program) => runnable.has(program),
    execute(command, args) {
      commandsRun.push(`${command} ${args[0]}`);
      if (!facts.aptWorks) return false;
      commands.chromium = '/usr/bin/chromium';
      runnable.add('/usr/bin/chromium');
      return true;
    },
    unpack() {
      commandsRun.push('unpack');
      if (!facts.unpacks) return null;
      runnable.add('/unpacked/chromium');
      return '/unpacked/chromium';
    },
    playwrightPath: () => '/cache/playwright/chrome',
    playwrightDownload() {
      commandsRun.push('download');
      if (facts.downloads) runnable.add('/cache/playwright/chrome');
      return facts.downloads === true;
    },
  };
  return { machine, commandsRun };
}

const allFacts: Facts = { unpacks: true, aptWorks: true, downloads: true, root: true, debian: true };

describe('a browser for the tests', () => {
  test.each<[rule: string, facts: Facts, program: string, commandsRun: string[]]>([
    [
      'the one that CHROME_BIN names, before all others',
      { ...allFacts, env: { CHROME_BIN: '/opt/chrome' }, runnable: ['/opt/chrome', '/usr/bin/chromium'] },
      '/opt/chrome',
      [],
    ],
    [
      'else one that is on the machine',
      { ...allFacts, commands: { chromium: '/usr/bin/chromium' }, runnable: ['/usr/bin/chromium'] },
      '/usr/bin/chromium',
      [],
    ],
    [
      'not one that is only a stand-in',
      {
        ...allFacts,
        commands: {
          'chromium-browser': '/usr/bin/chromium-browser',
          'google-chrome': '/usr/bin/google-chrome',
        },
        runnable: ['/usr/bin/google-chrome'],
      },
      '/usr/bin/google-chrome',
      [],
    ],
    [
      'Chrome among the applications of a Mac',
      {
        platform: 'darwin',
        arch: 'arm64',
        files: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
        runnable: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
      },
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      [],
    ],
    ['else the one that the registry ships', allFacts, '/unpacked/chromium', ['unpack']],
    [
      'else what apt-get installs, as root on Debian',
      { ...allFacts, unpacks: false },
      '/usr/bin/chromium',
      ['unpack', 'apt-get update', 'apt-get install'],
    ],
    [
      'else what apt-get installs where the registry ships none',
      { ...allFacts, arch: 'arm64' },
      '/usr/bin/chromium',
      ['apt-get update', 'apt-get install'],
    ],
    [
      'else playwright’s own, without root',
      { ...allFacts, unpacks: false, root: false },
      '/cache/playwright/chrome',
      ['unpack', 'download'],
    ],
    [
      'else playwright’s own, when apt-get fails',
      { ...allFacts, unpacks: false, aptWorks: false },
      '/cache/playwright/chrome',
      ['unpack', 'apt-get update', 'apt-get install', 'download'],
    ],
    [
      'playwright’s own without a download when it is there',
      { platform: 'darwin', files: ['/cache/playwright/chrome'], runnable: ['/cache/playwright/chrome'] },
      '/cache/playwright/chrome',
      [],
    ],
  ])('a browser for the tests is %s', (_rule, facts, program, commandsRun) => {
    const { machine, commandsRun: actualCommands } = machineWith(facts);
    expect(findBrowser(machine)).toBe(program);
    expect(actualCommands).toEqual(commandsRun);
  });

  test('a missing browser for the tests is reported in one sentence when no browser can be installed', () => {
    expect(() => findBrowser(machineWith({}).machine)).toThrow(NO_BROWSER);
  });

  test('a CHROME_BIN that does not run is not replaced by another browser', () => {
    const { machine, commandsRun } = machineWith({ ...allFacts, env: { CHROME_BIN: '/no/such' } });
    expect(() => findBrowser(machine)).toThrow(/CHROME_BIN is \/no\/such, which does not run/);
    expect(commandsRun).toEqual([]);
  });
});
