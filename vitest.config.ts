import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const common = { oxc: { jsx: { runtime: 'automatic' as const } } };
const css = { modules: { classNameStrategy: 'non-scoped' as const } };

// Nothing waits for time to pass; a busy machine is slow all the same.
const patience = { testTimeout: 30_000, expect: { poll: { timeout: 15_000 } } };

const ORDER = ['browser', 'dom', 'unit'];

/** Project after project, the longest first: a worker that changes over has to begin anew. */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => ORDER.indexOf(project.name);
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  ...common,
  test: {
    css,
    maxWorkers: 2,
    sequence: { sequencer: ByProject },
    projects: [
      {
        ...common,
        test: {
          name: 'unit',
          ...patience,
          setupFiles: ['tests/support/properties-setup.ts'],
          // No module keeps anything, so files may share them: a quarter less to do.
          isolate: false,
          css,
          include: ['tests/**/*.test.ts'],
          exclude: [
            'tests/**/*.dom.test.ts',
            'tests/journeys/**',
            'tests/bundle/**',
            'tests/tools/walk/short-walks.test.ts',
          ],
        },
      },
      {
        ...common,
        // addresses of files that only a build has
        define: { PAGE_SCRIPT: "''", PAGE_JBIG2: "''", PAGE_OPENJPEG: "''" },
        test: {
          name: 'dom',
          ...patience,
          environment: 'happy-dom',
          setupFiles: ['tests/support/properties-setup.ts', 'tests/support/dom-setup.ts'],
          isolate: false,
          css,
          include: ['tests/**/*.test.tsx', 'tests/**/*.dom.test.ts'],
        },
      },
      {
        ...common,
        test: {
          name: 'browser',
          ...patience,
          // A worker keeps its browser and modules from file to file.
          isolate: false,
          globalSetup: ['tests/support/browser-setup.ts'],
          // What is shipped runs as it is.
          server: { deps: { external: [/\/dist\/server\//] } },
          include: [
            'tests/journeys/**/*.test.ts',
            'tests/bundle/**/*.test.ts',
            'tests/tools/walk/short-walks.test.ts',
          ],
          // a story with axe at three widths takes 40 s when nothing else runs
          testTimeout: 150_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
