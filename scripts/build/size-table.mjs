import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

const [gzipped, brotlied] = [promisify(zlib.gzip), promisify(zlib.brotliCompress)];

/** Neither holds up the rest: several files are compressed at a time. */
export const gzip = (bytes) => gzipped(bytes, { level: 9 });
export const brotli = (bytes) => brotlied(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } });

/** What these files weigh together. Those that have been compressed already lie beside them in `files`. */
export async function sizesOf(paths, files) {
  const sum = { raw: 0, gzip: 0, brotli: 0 };
  for (const path of paths) {
    const bytes = Buffer.from(files.get(path));
    sum.raw += bytes.length;
    sum.gzip += (files.get(`${path}.gz`) ?? (await gzip(bytes))).length;
    sum.brotli += (files.get(`${path}.br`) ?? (await brotli(bytes))).length;
  }
  return sum;
}

const kB = (bytes) => (bytes / 1000).toFixed(1).padStart(8);

/** One row a bar; a row without a bar is there to be seen. */
export function printTable(rows) {
  console.log(`${'kB'.padEnd(44)}${'raw'.padStart(8)}${'gzip'.padStart(8)}${'brotli'.padStart(8)}   bar`);
  for (const { name, sizes, bar } of rows) {
    const limit = bar ? `${bar.limit / 1000} ${bar.unit}${passes({ sizes, bar }) ? '' : '   PASSED BY'}` : '';
    console.log(`${name.padEnd(44)}${kB(sizes.raw)}${kB(sizes.gzip)}${kB(sizes.brotli)}   ${limit}`);
  }
}

export function passes({ sizes, bar }) {
  return !bar || sizes[bar.unit] <= bar.limit;
}
