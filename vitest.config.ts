import { defineConfig } from 'vitest/config';

const common = {
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  oxc: { jsx: { runtime: 'automatic' as const } },
};

export default defineConfig({
  ...common,
  test: {
    css: common.css,
    maxWorkers: 2,
    projects: [
      {
        ...common,
        test: {
          name: 'unit',
          // Nothing here waits for time to pass; a busy machine is slow all the same.
          testTimeout: 30_000,
          // No module keeps anything, so files may share them: a quarter less to do.
          isolate: false,
          css: common.css,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/journeys/**', 'tests/bundle/**'],
        },
      },
      {
        ...common,
        test: {
          name: 'browser',
          globalSetup: ['tests/support/browser-setup.ts'],
          include: ['tests/journeys/**/*.test.ts', 'tests/bundle/**/*.test.ts'],
          // a story with axe at three widths takes 40 s when nothing else runs
          testTimeout: 150_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
