/** What finding a browser asks of the machine it runs on. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  arch: string;
  root: boolean;
  exists(path: string): boolean;
  /** where a command is, when it is one */
  which(command: string): string | null;
  /** the program starts and says its version */
  runs(program: string): boolean;
  /** runs a command to its end; whether it ended well */
  execute(command: string, args: readonly string[]): boolean;
  /** unpacks the browser that came from the registry; where it is then */
  unpack(): string | null;
  /** where playwright's own browser is, or would be */
  playwrightPath(): string;
  /** lets playwright download its own browser; whether that ended well */
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

/** The first browser that runs: the one that is named, one that is there, one that can be had. */
export function findBrowser(machine: Machine): string {
  const named = machine.env.CHROME_BIN;
  if (named) {
    if (machine.runs(named)) return named;
    throw new Error(`CHROME_BIN is ${named}, which does not run as a browser: correct it or unset it.`);
  }
  for (const find of [onMachine, fromRegistry, fromDebian, fromPlaywright]) {
    const program = find(machine);
    if (program !== null && machine.runs(program)) return program;
  }
  throw new Error(NO_BROWSER);
}

function onMachine(machine: Machine): string | null {
  const commands = COMMANDS.map((command) => machine.which(command)).filter((path) => path !== null);
  const places = PLACES.filter((place) => machine.exists(place));
  // A command may be a mere stand-in that asks to install the real one.
  return [...commands, ...places].find((program) => machine.runs(program)) ?? null;
}

function fromRegistry(machine: Machine): string | null {
  return machine.platform === 'linux' && machine.arch === 'x64' ? machine.unpack() : null;
}

function fromDebian(machine: Machine): string | null {
  if (!machine.root || !machine.exists('/etc/debian_version')) return null;
  machine.execute('apt-get', ['update', '-q']);
  machine.execute('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium']);
  return machine.which('chromium');
}

function fromPlaywright(machine: Machine): string | null {
  const program = machine.playwrightPath();
  return machine.exists(program) || machine.playwrightDownload() ? program : null;
}
