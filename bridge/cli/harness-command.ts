import { parseArgs } from 'node:util';
import { withPartners } from '../harness/partner-simulators.ts';
import type { Simulator } from '../testing/simulator.ts';
import { checkPage } from './check-page.ts';
import { CommandError } from './command-error.ts';
import { loadPartners } from './load-partners.ts';
import * as m from './messages.ts';
import { type HarnessServer, type HarnessServing, serveHarness } from './serve-harness.ts';

const DEFAULT_PORT = 4180;

/** `doorstep-bridge harness URL`: resolves when the QA page is served. Rejects with a {@link CommandError}. */
export async function runHarness(
  args: readonly string[],
  { folder, simulators, readFile }: HarnessParts,
): Promise<HarnessServer> {
  const { page, maps, host, port, partners } = readOptions(args);
  const own = await loadPartners(folder, partners);
  const hosts = withPartners(own.simulators, simulators);
  const ids = hosts.map((simulator) => simulator.host);
  const first = host === undefined ? hosts[0] : hosts.find((simulator) => simulator.host === host);
  if (!first) throw new CommandError(m.unknownHost(`${host}`, ids));
  await checkPage(page, maps, first.userAgent);
  return serveHarness({
    ...{ page, maps, port, readFile },
    host: first.host,
    simulators: hosts,
    partnerScript: own.script,
  });
}

export interface HarnessParts {
  /** the folder in which the command was started */
  folder: string;
  /** the package's own simulated hosts */
  simulators: readonly Simulator[];
  readFile: HarnessServing['readFile'];
}

function readOptions(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [url, ...others] = positionals;
  if (url === undefined) throw new CommandError(m.noUrl);
  if (others.length > 0) throw new CommandError(m.oneUrl(others[0] as string));
  const { partner: partners = [], map = [], host, port: portText } = values;
  return { page: readPage(url), maps: map.map(readOrigin), host, partners, port: readPort(portText) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        partner: { type: 'string', multiple: true },
        map: { type: 'string', multiple: true },
        host: { type: 'string' },
        port: { type: 'string' },
      },
    });
  } catch (error) {
    throw new CommandError(m.wrongOption(error));
  }
}

function readPage(text: string): URL {
  const url = readUrl(text);
  if (!url) throw new CommandError(m.noWebUrl(text));
  return url;
}

function readOrigin(text: string): string {
  const url = readUrl(text);
  if (!url || url.href !== `${url.origin}/`) throw new CommandError(m.noOrigin(text));
  return url.origin;
}

function readUrl(text: string): URL | null {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

function readPort(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new CommandError(m.noPort(text));
  return port;
}
