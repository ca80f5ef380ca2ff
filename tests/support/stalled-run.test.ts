import { expect, it, vi } from 'vitest';
import type { TestModule } from 'vitest/node';
import { stalledRun } from './stalled-run.ts';

// of a file, only what the report names
const file = (relativeModuleId: string) =>
  ({ project: { name: 'browser' }, relativeModuleId }) as unknown as TestModule;

it('ends a run in which nothing happens, and names the files that it waits for', () => {
  vi.useFakeTimers();
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const end = vi.fn();
  const run = stalledRun(60_000, end);
  run.onTestRunStart();
  run.onTestModuleQueued(file('a.test.ts'));
  run.onTestModuleQueued(file('b.test.ts'));
  vi.advanceTimersByTime(59_000);
  run.onTestModuleEnd(file('a.test.ts'));
  vi.advanceTimersByTime(59_000);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(end).toHaveBeenCalledOnce();
  expect(said.mock.calls.flat()).toEqual([expect.stringContaining('1 minutes'), ['browser b.test.ts']]);
  vi.useRealTimers();
});

it('leaves a run alone that has ended', () => {
  vi.useFakeTimers();
  const end = vi.fn();
  const run = stalledRun(60_000, end);
  run.onTestRunStart();
  run.onTestRunEnd();
  vi.advanceTimersByTime(600_000);
  expect(end).not.toHaveBeenCalled();
  vi.useRealTimers();
});
