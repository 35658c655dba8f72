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
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
