import { createHash } from 'node:crypto';
import { SHEET } from './css-modules.mjs';

/**
 * esbuild copies the CSS of every lazily loaded screen into the entry's style sheet. This cuts the sheets it made back
 * into their source files (a bundle is the concatenation of its inputs, whose lengths the metafile tells) and puts each
 * file into the sheet of the screen that imports it statically. What the entry has is not repeated by a screen.
 */
export function splitCss({ metafile, read, entry }) {
  const outputs = metafile.outputs;
  // A CSS module is two inputs: its names, which are script, and its sheet. Both are known by the file's path.
  const fileOf = (input) => (input.startsWith(SHEET) ? input.slice(SHEET.length) : input);
  const pieces = new Map();
  for (const [path, output] of Object.entries(outputs)) {
    if (!path.endsWith('.css')) continue;
    const bytes = Buffer.from(read(path));
    let at = 0;
    for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
      const piece = bytes.subarray(at, at + bytesInOutput).toString();
      at += bytesInOutput;
      if (!pieces.has(fileOf(input))) pieces.set(fileOf(input), piece);
    }
    const rest = bytes.subarray(at).toString().trim();
    if (rest !== '') throw new Error(`${path} is not the sum of its inputs: ${rest.slice(0, 80)}`);
  }

  const own = (output, seen = new Set()) => {
    if (seen.has(output)) return [];
    seen.add(output);
    const { imports, inputs } = outputs[output];
    const below = imports.filter((one) => one.kind === 'import-statement' && outputs[one.path]);
    return [
      ...below.flatMap((one) => own(one.path, seen)),
      ...Object.keys(inputs).filter((input) => pieces.has(input)),
    ];
  };

  const entryOutput = Object.keys(outputs).find((path) => outputs[path].entryPoint === entry);
  const first = [...new Set(own(entryOutput))];
  const sheets = { [entry]: sheet(inOrder(first, outputs[outputs[entryOutput].cssBundle])) };
  for (const [path, output] of Object.entries(outputs)) {
    if (!output.entryPoint || output.entryPoint === entry || !output.cssBundle) continue;
    const added = [...new Set(own(path))].filter((input) => !first.includes(input));
    if (added.length > 0) sheets[output.entryPoint] = sheet(inOrder(added, outputs[output.cssBundle]));
  }
  return sheets;

  function inOrder(inputs, bundle) {
    return Object.keys(bundle.inputs)
      .map(fileOf)
      .filter((input) => inputs.includes(input));
  }
  function sheet(inputs) {
    const text = inputs.map((input) => pieces.get(input)).join('');
    return { text, hash: createHash('sha256').update(text).digest('base64url').slice(0, 8) };
  }
}
