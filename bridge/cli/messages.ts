/** Sentences of the command. */
export const usage = `Usage:
  doorstep-bridge harness URL [--partner FILE] [--map ORIGIN] [--host ID] [--port NUMBER]
      opens the QA page around the page at URL

  URL          where your page runs, such as http://localhost:3000/cart
  --partner    a module that exports simulated host apps of your own; may be repeated
  --map        another origin that the page calls, served by the harness, too; may be repeated
  --host       the host app to begin with
  --port       the first port to use; default: 4180

  doorstep-bridge create NAME --protocol PROTOCOL
      writes a project for the adapter of another host app, with tests that pass

  callback     the app replies through a function that each call passes
  id           the app replies with the id of the call
  redirect     the app logs in and takes payments on pages of its own
  launch-data  the app opens the page with signed data, which is the login
  ucp          the app speaks the Universal Commerce Protocol`;

/** The first sentence of Node's error, which names the option. */
export const wrongOption = (error: unknown) => `${`${Object(error).message}`.split('. ')[0]}.\n\n${usage}`;

export const unknownCommand = (name: string) => `There is no command ${name}.\n\n${usage}`;
export const noUrl = 'Name the page: doorstep-bridge harness http://localhost:3000';
export const oneUrl = (other: string) => `The harness opens one page; ${other} is one too many.`;
export const noWebUrl = (text: string) =>
  `"${text}" is not the URL of a page. It begins with http:// or https://, such as http://localhost:3000.`;
export const noOrigin = (text: string) =>
  `--map ${text} is not an origin. It has a scheme and a host only, such as https://api.example.com.`;
export const noPort = (text: string) =>
  `--port ${text} is not a port. Choose a number from 1 to 65535, or 0 for any free ones.`;
export const portInUse = (port: number) => `Port ${port} is in use. Choose another one with --port.`;
export const unreachable = (url: string, reason: string) =>
  `${url} could not be reached: ${reason}. Start the server of the page first, or correct the URL.`;
export const redirectsAway = (url: string, target: string, origin: string) =>
  `${url} redirects to ${target}. Start with that URL, or add --map ${origin}.`;
export const unknownHost = (id: string, ids: readonly string[]) =>
  `There is no host ${id}. The hosts: ${ids.join(', ')}.`;
export const noPartnerFile = (file: string) => `--partner ${file}: there is no such file.`;
export const noBundler =
  '--partner needs esbuild to load your module into the page. Install it: npm install --save-dev esbuild';
export const partnerBroken = (reason: string) => `The module of --partner could not be loaded: ${reason}`;
export const noSimulator = (file: string) =>
  `--partner ${file}: it exports no simulator. Export an object with host, userAgent, methods and install.`;
export const serving = (site: string, url: string, maps: readonly { real: string; local: string }[]) =>
  [`${site} in a host app: ${url}`, ...maps.map(({ real, local }) => `${real} is served at ${local}`)].join(
    '\n',
  );
export const lost = (url: string, reason: string) => `The harness could not load ${url}: ${reason}.`;

export const noName = 'Name the partner: doorstep-bridge create acme --protocol callback';
export const oneName = (other: string) => `A project has one partner; ${other} is one name too many.`;
export const noProtocol = (protocol: string | undefined, known: readonly string[]) =>
  `${protocol === undefined ? 'Say how the app replies' : `There is no protocol ${protocol}`}: --protocol ${known.join(', ')}.`;
export const noPartnerName = (name: string) =>
  `"${name}" is not a valid partner name: use 2 to 30 lower-case letters and digits, starting with a letter.`;
export const reservedName = (name: string) =>
  `"${name}" is not a valid partner name: it is reserved. Choose another one.`;
export const folderExists = (folder: string) =>
  `${folder} already exists and was not changed. Choose another name, or move it first.`;
export const projectCreated = (name: string) => `${name}/ has been created. The tests already pass:
  cd ${name}
  npm install
  npm test

Open the QA page around a page of yours, in the new app:
  npm run harness -- http://localhost:3000

${name}/README.md lists the assumptions. Replace them file by file.`;
