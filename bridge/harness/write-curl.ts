import type { TimelineRow } from './protocol.ts';

/** The call as a shell command. Masked values stay masked; fill them in before running it. */
export function writeCurl({ method, headers = {}, payload }: TimelineRow, origin: string): string {
  const [verb = 'GET', path = ''] = method.split(' ');
  const parts = [`curl -X ${verb} ${quote(origin + path)}`];
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (payload !== undefined) parts.push(...writeBody(payload, headers['content-type'] ?? ''));
  return parts.join(' \\\n  ');
}

function writeBody(payload: unknown, type: string): string[] {
  if (type.includes('urlencoded')) {
    const fields = Object.entries(Object(payload));
    return fields.map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`);
  }
  return [`--data-raw ${quote(typeof payload === 'string' ? payload : JSON.stringify(payload))}`];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
