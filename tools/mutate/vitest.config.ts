import { relative } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../../vitest.config.ts';
import { withMutants } from './mutants.ts';
import { readPlan } from './plan.ts';

const { mutants, tests } = readPlan();

const insertMutants = {
  name: 'mutants',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const file = relative(process.cwd(), id);
    const ofFile = mutants.filter((mutant) => mutant.file === file);
    return ofFile.length > 0 ? withMutants(code, ofFile) : undefined;
  },
};

class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const orderOf = ({ moduleId }: TestSpecification) => tests.indexOf(relative(process.cwd(), moduleId));
    return [...files].sort((a, b) => orderOf(a) - orderOf(b));
  }
}

const projects = (base.test?.projects ?? []).filter(
  (project): project is TestProjectInlineConfiguration =>
    typeof project === 'object' && 'test' in project && project.test?.name !== 'browser',
);

export default defineConfig({
  test: {
    maxWorkers: 1,
    sequence: { sequencer: NearestFirst },
    // an error that a mutant leaves behind must not fail the run
    dangerouslyIgnoreUnhandledErrors: true,
    projects: projects.map((project) => ({
      ...project,
      plugins: [insertMutants],
      test: { ...project.test, isolate: true, runner: './tools/mutate/mutant-runner.ts' },
    })),
  },
});
