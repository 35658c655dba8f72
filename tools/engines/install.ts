import type { Machine } from '../../tests/support/find-browser.ts';
import type { EngineName } from './browser.ts';

/** The programs that an engine needs, by the Debian packages that contain them. */
const PROGRAMS: Readonly<Record<EngineName, Readonly<Record<string, string>>>> = {
  webkit: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
  firefox: { 'firefox-esr': 'firefox-esr' },
  // Chromium is found or bundled, as for all other tests
  chromium: {},
};

/** Fails soon on a machine without a network. */
const PATIENCE = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];

type EngineMachine = Pick<Machine, 'root' | 'platform' | 'exists' | 'which' | 'execute'>;

/** Installs what is missing. Returns null, or a sentence that says what to install by hand. */
export function installEngines(engines: readonly EngineName[], machine: EngineMachine): string | null {
  const findMissing = () =>
    engines.flatMap((engine) =>
      Object.entries(PROGRAMS[engine])
        .filter(([program]) => machine.which(program) === null)
        .map(([, name]) => name),
    );
  const packages = findMissing();
  if (packages.length === 0) return null;
  if (machine.root && machine.exists('/etc/debian_version')) {
    machine.execute('apt-get', [...PATIENCE, 'update', '-q']);
    machine.execute('apt-get', [...PATIENCE, 'install', '-q', '-y', '--no-install-recommends', ...packages]);
  }
  const stillMissing = findMissing();
  return stillMissing.length === 0
    ? null
    : `The engines were not run. Install the Debian packages ${stillMissing.join(', ')}.`;
}
