import { transform } from 'esbuild';

/** The modules of the playground in the order of their imports, each importing only those before it. */
export const PLAYGROUND_FILES = ['wire.js', 'simulator.js', 'adapter.js', 'index.js', 'checks.js'] as const;
export type PlaygroundFile = (typeof PLAYGROUND_FILES)[number];

const CHECKS = `import { createHost } from '@doorstep/bridge/testing';
import { acme } from './index.js';
import { acmeApp } from './simulator.js';

// the app's own methods, by the call that they answer: every fault is tried on each
const wire = { login: ['me'], pay: ['money'], close: ['bye'] };

export default { create: acme, host: createHost({ simulator: acmeApp, wire }) };
`;

const IMPORTS: Readonly<Record<string, string>> = {
  '../../bridge/index.ts': '@doorstep/bridge',
  '../../bridge/testing/simulator.ts': '@doorstep/bridge/simulator',
};

/** The guide's own example as the playground's first text, so that there is one example to keep right. */
export async function playgroundFiles(guide: string): Promise<Record<PlaygroundFile, string>> {
  const files: Partial<Record<PlaygroundFile, string>> = { 'checks.js': CHECKS };
  for (const [, name, typescript = ''] of guide.matchAll(
    /```ts\n\/\/ partners\/acme\/(\w+)\.ts\n([\s\S]*?)```/g,
  )) {
    const { code } = await transform(typescript, { loader: 'ts', target: 'es2022' });
    files[`${name}.js` as PlaygroundFile] = code.replace(
      /((?:from|import\() ?["'])([^"']+)(["'])/g,
      (_, before: string, path: string, after: string) =>
        `${before}${IMPORTS[path] ?? path.replace(/\.ts$/, '.js')}${after}`,
    );
  }
  const missing = PLAYGROUND_FILES.filter((file) => !files[file]);
  if (missing.length > 0)
    throw new Error(`docs/write-an-adapter.md has no example for ${missing.join(', ')}`);
  return files as Record<PlaygroundFile, string>;
}
