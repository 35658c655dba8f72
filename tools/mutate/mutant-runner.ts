import { readFileSync } from 'node:fs';
import { setImmediate, setTimeout } from 'node:timers';
import { relative } from 'node:path';
import { startTests } from '@vitest/runner';
import { TestRunner, vi } from 'vitest';
import { hashOf, Log, log, noteRunning, type Outcome, type PlannedMutant, readPlan } from './plan.ts';

type File = Awaited<ReturnType<typeof startTests>>[number];
type Task = File['tasks'][number];
type Test = Extract<Task, { type: 'test' }>;
type Config = TestRunner['config'];

declare global {
  var __mutant: (number: number) => boolean;
}

/** The active mutant, and the mutants reached by each test. */
class Switch {
  awake: number | null = null;
  private test: string | null = null;
  private hitsLeft = Number.POSITIVE_INFINITY;
  /** mutants reached while modules were loaded */
  readonly atImport = new Set<number>();
  /** mutants reached between tests */
  readonly hitOutsideTests = new Set<number>();
  readonly byTest = new Map<string, Set<number>>();
  hits = 0;
  private importing = true;
  stray = false;

  constructor() {
    globalThis.__mutant = (number) => {
      this.hits += 1;
      if (this.awake !== null) {
        this.hitsLeft -= 1;
        if (this.hitsLeft < 0) throw new Error('[mutate] A loop without end.');
        return number === this.awake;
      }
      if (this.importing) this.atImport.add(number);
      else if (this.test === null) this.hitOutsideTests.add(number);
      else this.byTest.get(this.test)?.add(number);
      return false;
    };
    process.on('unhandledRejection', () => {
      this.stray = true;
    });
  }

  imported(): void {
    this.importing = false;
  }

  began(test: string): void {
    this.test = test;
    if (!this.byTest.has(test)) this.byTest.set(test, new Set());
  }

  ended(): void {
    this.test = null;
  }

  wake(number: number | null, hits: number): void {
    this.awake = number;
    this.hitsLeft = hits;
    this.stray = false;
  }
}

/**
 * Runs a test file without mutants and records which tests reach which mutants. Then activates one mutant after the
 * other, and runs the tests that reach it until one of them fails.
 */
export default class MutantRunner extends TestRunner {
  private readonly switch = new Switch();
  private readonly independent = new Set<string>();
  private readonly dependent = new Set<string>();

  onCollected(): void {
    this.switch.imported();
  }

  override onBeforeTryTask(test: Task): void {
    super.onBeforeTryTask(test);
    this.switch.began(test.id);
  }

  override onAfterRunTask(test: Task): void {
    super.onAfterRunTask(test);
    this.switch.ended();
  }

  // vitest calls it with the files, whatever the type says.
  override async onAfterRunFiles(files?: File[]): Promise<void> {
    super.onAfterRunFiles();
    for (const file of files ?? []) await this.tryMutants(file);
  }

  private async tryMutants(file: File): Promise<void> {
    const { mutants, slowest } = readPlan();
    const test = relative(process.cwd(), file.filepath);
    const testHash = hashOf(readFileSync(file.filepath, 'utf8'));
    const outcomeLog = new Log();
    const pendingMutants = mutants.filter(({ id }) => outcomeLog.isPending(id, test, testHash));
    const reachedMutants = pendingMutants.filter(({ number }) => this.coversOf(number, file) !== null);
    const unreachedMutants = pendingMutants.filter((mutant) => !reachedMutants.includes(mutant));
    log(unreachedMutants.map(({ id }) => ({ id, test, testHash, outcome: 'unreached' })));
    if (reachedMutants.length === 0) return;

    // One more run without mutants: only tests that pass again can be used.
    const hitsBefore = this.switch.hits;
    const rehearsal = new OneRun(
      this,
      () => true,
      () => 60_000,
    );
    const [secondRun] = await startTests([file.filepath], rehearsal);
    const allowance = (this.switch.hits - hitsBefore) * 20 + 100_000;
    const durations = new Map<string, number>();
    for (const rerunTest of testsIn(secondRun?.tasks ?? []))
      if (rerunTest.result?.state === 'pass') durations.set(rerunTest.id, rerunTest.result.duration ?? 0);
    const usable = new Set([...durations].filter(([, ms]) => ms <= slowest).map(([id]) => id));

    let isStale = false;
    for (const mutant of reachedMutants) {
      const covers = this.coversOf(mutant.number, file);
      const chosenTests =
        covers === 'all' ? usable : new Set([...(covers ?? [])].filter((id) => usable.has(id)));
      const atImport = this.switch.atImport.has(mutant.number);
      if (isStale) vi.resetModules();
      isStale = atImport;
      noteRunning({ id: mutant.id, test });
      const killer =
        chosenTests.size === 0 ? null : await this.killerOf(mutant, file, chosenTests, durations, allowance);
      const outcome: Outcome = {
        id: mutant.id,
        test,
        testHash,
        outcome: killer === null ? 'passed' : 'killed',
      };
      log([killer === null ? outcome : { ...outcome, by: killer }]);
    }
    noteRunning(null);
  }

  /** The tests that reach the mutant; `all`: any test may reach it; null: there are none. */
  private coversOf(number: number, file: File): Set<string> | 'all' | null {
    if (this.switch.atImport.has(number) || this.switch.hitOutsideTests.has(number)) return 'all';
    const covers = new Set<string>();
    for (const { id } of testsIn(file.tasks)) if (this.switch.byTest.get(id)?.has(number)) covers.add(id);
    return covers.size > 0 ? covers : null;
  }

  /** The name of the test that fails because of the mutant; null: all pass. */
  private async killerOf(
    { number }: PlannedMutant,
    file: File,
    chosen: ReadonlySet<string>,
    took: ReadonlyMap<string, number>,
    allowance: number,
  ): Promise<string | null> {
    const timeoutOf = (id: string) => Math.max(10_000, 10 * (took.get(id) ?? 0));
    for (;;) {
      if (this.switch.atImport.has(number)) vi.resetModules();
      const isUsable = (id: string) => chosen.has(id) && !this.dependent.has(id);
      const run = new OneRun(this, isUsable, timeoutOf);
      this.switch.wake(number, allowance);
      const [fileResult] = await startTests([file.filepath], run);
      await new Promise((resolve) => setImmediate(resolve));
      const { stray } = this.switch;
      this.switch.wake(null, 0);
      const { failed } = run;
      if (failed === null) {
        if (fileResult?.result?.state === 'fail') return 'the file itself';
        return stray ? 'an unhandled rejection' : null;
      }
      if (await this.passesAlone(failed, file)) return failed.name;
    }
  }

  /** A test that fails without the earlier ones also fails without a mutant, so it cannot be used. */
  private async passesAlone({ id }: Test, file: File): Promise<boolean> {
    if (this.independent.has(id)) return true;
    // modules imported while the mutant was active may have kept some of its effects
    vi.resetModules();
    const run = new OneRun(
      this,
      (otherId) => otherId === id,
      () => 60_000,
    );
    await startTests([file.filepath], run);
    (run.failed === null ? this.independent : this.dependent).add(id);
    return run.failed === null;
  }
}

/** Runs the chosen tests of a file again until the first failure, without reporting. */
class OneRun extends TestRunner {
  failed: Test | null = null;

  constructor(
    outer: TestRunner,
    private readonly isChosen: (id: string) => boolean,
    private readonly timeoutOf: (id: string) => number,
  ) {
    super(outer.config as Config);
    Object.defineProperty(this, 'moduleRunner', { value: Reflect.get(outer, 'moduleRunner') });
    this.__setTraces(Reflect.get(outer, '_otel'));
  }

  /** Reloads the test file itself, but not its imports. */
  override importFile(filepath: string): unknown {
    return super.importFile(filepath, 'setup');
  }

  onCollected(files: File[]): void {
    for (const file of files)
      for (const test of testsIn(file.tasks)) if (!this.isChosen(test.id)) test.mode = 'skip';
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    if (this.failed !== null) test.mode = 'skip';
    await super.onBeforeRunTask(test);
  }

  async runTask(test: Test): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('[mutate] Too late.')), this.timeoutOf(test.id));
    });
    try {
      await Promise.race([TestRunner.getTestFn(test)(), timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  override onAfterRunTask(test: Task): void {
    super.onAfterRunTask(test);
    if (test.type === 'test' && test.result?.state === 'fail') this.failed = test;
  }
}

function testsIn(tasks: readonly Task[]): Test[] {
  return tasks.flatMap((task) => (task.type === 'test' ? [task] : testsIn(task.tasks)));
}
