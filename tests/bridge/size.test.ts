import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const TARGET = ['chrome87', 'safari15.4'];

async function gzippedSizeOf(source: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: new URL('../../bridge', import.meta.url).pathname, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: TARGET,
    // the shop's own build target
    supported: { 'optional-chain': true },
    write: false,
    external: ['react'],
    ignoreAnnotations: true,
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

test('the bridge with the web adapter is at most 4 kB gzipped', async () => {
  expect(await gzippedSizeOf(`export * from './index.ts';`)).toBeLessThanOrEqual(4000);
});

test('the bridge with the page environment is at most 4.5 kB gzipped', async () => {
  expect(await gzippedSizeOf(`export * from './index.ts'; export * from './page.ts';`)).toBeLessThanOrEqual(
    4500,
  );
});

test('the trace with its masking is at most 2.1 kB gzipped', async () => {
  expect(await gzippedSizeOf(`export * from './trace.ts';`)).toBeLessThanOrEqual(2100);
});

test.each(['insets', 'appearance'])('the %s are at most 1.3 kB gzipped', async (surface) => {
  expect(await gzippedSizeOf(`export * from './${surface}.ts';`)).toBeLessThanOrEqual(1300);
});

test('the hooks for React are at most 1.2 kB gzipped, without React', async () => {
  expect(await gzippedSizeOf(`export * from './react/index.ts';`)).toBeLessThanOrEqual(1200);
});

test('an unused import adds nothing to a bundle', async () => {
  expect(await gzippedSizeOf(`import './index.ts';`)).toBeLessThanOrEqual(64);
});

test.each([
  ['the shop', 'createFrameAdapter', 2_400],
  ['the page around it', 'createFrameHost', 3_000],
])('the frame code for %s stays within its size limit', async (_, side, limit) => {
  const addedBytes =
    (await gzippedSizeOf(`export * from './index.ts'; export { ${side} } from './post-message.ts';`)) - 4000;
  expect(addedBytes).toBeLessThanOrEqual(limit);
});
