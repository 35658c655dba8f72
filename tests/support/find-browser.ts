/** The machine, as needed to find a browser. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  arch: string;
  root: boolean;
  exists(path: string): boolean;
  /** the path of a command; null if the command does not exist */
  which(command: string): string | null;
  /** whether the program starts and prints its version */
  runs(program: string): boolean;
  /** runs a command; true when it succeeded */
  execute(command: string, args: readonly string[]): boolean;
  /** unpacks the browser of the npm package; returns its path */
  unpack(): string | null;
  /** the path of playwright's own browser, installed or not */
  playwrightPath(): string;
  /** lets playwright download its own browser; true when it succeeded */
  playwrightDownload(): boolean;
}

export const NO_BROWSER =
  'No browser to test with: install Chrome or Chromium, or set CHROME_BIN to the program of one.';

const COMMANDS = ['chromium', 'google-chrome-stable', 'google-chrome', 'chromium-browser', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** The first browser that runs: the one in CHROME_BIN, an installed browser, or one that can be installed. */
export function findBrowser(machine: Machine): string {
  const configured = machine.env.CHROME_BIN;
  if (configured) {
    if (machine.runs(configured)) return configured;
    throw new Error(`CHROME_BIN is ${configured}, which does not run as a browser: correct it or unset it.`);
  }
  for (const find of [findOnMachine, unpackFromRegistry, installFromDebian, downloadFromPlaywright]) {
    const program = find(machine);
    if (program !== null && machine.runs(program)) return program;
  }
  throw new Error(NO_BROWSER);
}

function findOnMachine(machine: Machine): string | null {
  const commands = COMMANDS.map((command) => machine.which(command)).filter((path) => path !== null);
  const places = PLACES.filter((place) => machine.exists(place));
  // on Ubuntu the command may be a stub that asks to install the snap
  return [...commands, ...places].find((program) => machine.runs(program)) ?? null;
}

function unpackFromRegistry(machine: Machine): string | null {
  return machine.platform === 'linux' && machine.arch === 'x64' ? machine.unpack() : null;
}

function installFromDebian(machine: Machine): string | null {
  if (!machine.root || !machine.exists('/etc/debian_version')) return null;
  machine.execute('apt-get', ['update', '-q']);
  machine.execute('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium']);
  return machine.which('chromium');
}

function downloadFromPlaywright(machine: Machine): string | null {
  const program = machine.playwrightPath();
  return machine.exists(program) || machine.playwrightDownload() ? program : null;
}
