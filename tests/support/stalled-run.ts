import type { Reporter, TestModule } from 'vitest/node';

/** Longer than the longest test and its hooks may take, milliseconds. */
const QUIET_MS = 12 * 60_000;

/**
 * Ends a run in which nothing happens any more, and says which files it waited for. A test has its own limit; a page
 * that never loads, or a file that waits while it is imported, has none, and the run would last forever.
 */
export function stalledRun(quietMs = QUIET_MS, end: () => void = () => process.exit(1)) {
  const running = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const alive = () => {
    stop();
    timer = setTimeout(() => {
      console.error(`Nothing has happened for ${quietMs / 60_000} minutes. Waiting for:`, [...running].sort());
      end();
    }, quietMs);
  };
  const nameOf = ({ project, relativeModuleId }: TestModule) => `${project.name} ${relativeModuleId}`;
  return {
    onTestRunStart: alive,
    onTestModuleQueued: (file: TestModule) => {
      running.add(nameOf(file));
      alive();
    },
    onTestModuleEnd: (file: TestModule) => {
      running.delete(nameOf(file));
      alive();
    },
    onTestCaseResult: alive,
    onTestRunEnd: stop,
  } satisfies Reporter;
}
