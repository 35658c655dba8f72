import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

export type Sizes = Record<'raw' | 'gzip' | 'brotli', number>;

/** A row without a limit is shown but never fails the build. */
export interface Row {
  name: string;
  sizes: Sizes;
  /** the number of requested files */
  count?: number;
  bar?: { unit: keyof Sizes; limit: number; count?: number };
}

const compressGzip = promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.gzip);
const compressBrotli = promisify<Uint8Array, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);

/** Asynchronous, so that several files are compressed at the same time. */
export const gzip = (bytes: Uint8Array): Promise<Buffer> => compressGzip(bytes, { level: 9 });
export const brotli = (bytes: Uint8Array): Promise<Buffer> =>
  compressBrotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } });

/** The total size of these files; uses their compressed forms in `files` where there are any. */
export async function sizesOf(
  paths: readonly string[],
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<Sizes> {
  const sum = { raw: 0, gzip: 0, brotli: 0 };
  for (const path of paths) {
    const contents = files.get(path);
    if (contents === undefined) throw new Error(`${path} is missing, so it cannot be measured.`);
    const bytes = Buffer.from(contents);
    sum.raw += bytes.length;
    sum.gzip += (files.get(`${path}.gz`) ?? (await gzip(bytes))).length;
    sum.brotli += (files.get(`${path}.br`) ?? (await brotli(bytes))).length;
  }
  return sum;
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8);

export function printTable(rows: readonly Row[]): void {
  console.log(
    `${'kB'.padEnd(44)}${'raw'.padStart(8)}${'gzip'.padStart(8)}${'brotli'.padStart(8)}${'files'.padStart(7)}   bar`,
  );
  for (const row of rows) {
    const { name, sizes, count, bar } = row;
    const countLimit = bar?.count === undefined ? '' : `, ${bar.count} files`;
    const limit = bar ? `${bar.limit / 1000} ${bar.unit}${countLimit}${passes(row) ? '' : '   OVER BY'}` : '';
    const files = String(count ?? '').padStart(7);
    console.log(
      `${name.padEnd(44)}${kB(sizes.raw)}${kB(sizes.gzip)}${kB(sizes.brotli)}${files}   ${limit}`.trimEnd(),
    );
  }
}

export function passes({
  sizes,
  count = 0,
  bar,
}: Omit<Row, 'name' | 'bar'> & { bar?: Row['bar'] | undefined }): boolean {
  return !bar || (sizes[bar.unit] <= bar.limit && count <= (bar.count ?? count));
}
