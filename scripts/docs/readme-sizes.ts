import type { DoorSize } from '../build/door-sizes.ts';

const TABLE = /(<!-- sizes -->\n)[\s\S]*?(\n<!-- \/sizes -->)/;
const ROW = /^\| `([^`]+)` \| ([\d.]+) kB \|$/gm;

/** How far a size may fall below the README's before that is corrected: compressors differ by a few bytes. */
const SLACK_BYTES = 200;

/** The README with the sizes of its imports, in kB gzip, rounded up. A number that still holds stays. */
export function withSizes(readme: string, sizes: readonly DoorSize[]): string {
  const before = new Map(readSizes(readme).map(({ statement, kB }) => [statement, kB]));
  const rows = sizes.map(({ statement, sizes: { gzip } }) => {
    const claimed = before.get(statement) ?? 0;
    const holds = gzip <= claimed * 1000 && gzip > claimed * 1000 - SLACK_BYTES;
    return `| \`${statement}\` | ${(holds ? claimed : Math.ceil(gzip / 100) / 10).toFixed(1)} kB |`;
  });
  const table = ['| import | gzip, at most |', '| --- | --- |', ...rows].join('\n');
  if (!TABLE.test(readme)) throw new Error('bridge/README.md has no place for the sizes');
  return readme.replace(TABLE, (_, start: string, end: string) => `${start}\n${table}\n${end}`);
}

/** The sizes that the README claims. */
function readSizes(readme: string): { statement: string; kB: number }[] {
  return [...readme.matchAll(ROW)].map(([, statement = '', kB]) => ({ statement, kB: Number(kB) }));
}
