import type { ReadModel, ReadModelTask } from '../../../modules/admin/contract.ts';
import { counted } from '../../lib/counted.ts';
import type { Tone } from '../../ui/badge.tsx';

/** The readable name of a read model: `game_events` becomes `Game events`. */
export const titleOf = ({ name }: Pick<ReadModel, 'name'>): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

export const isUnderWay = (task: ReadModelTask | null): boolean => task?.state === 'asked' || task?.state === 'running';

/** The part of the log that a task has read, in whole percent. It is 100 only when the task is done. */
export function percentOf({ state, position, head }: Pick<ReadModelTask, 'state' | 'position' | 'head'>): number {
  if (state === 'done') return 100;
  const end = Number(head);
  return end === 0 ? 0 : Math.min(99, Math.floor((100 * Number(position)) / end));
}

const states: Record<ReadModel['state'], { label: string; tone: Tone }> = {
  live: { label: 'Live', tone: 'felt' },
  building: { label: 'Building', tone: 'amber' },
  rebuilding: { label: 'Rebuilding', tone: 'amber' },
  paused: { label: 'Paused', tone: 'brick' },
};

export const stateOf = ({ state, task }: ReadModel): { label: string; tone: Tone } =>
  task?.kind === 'verification' && isUnderWay(task) && state === 'live'
    ? { label: 'Verifying', tone: 'amber' }
    : states[state];

const number = (count: number): string => count.toLocaleString('en-US');

/** The sentence about paused read models. Null if none is paused. */
function pausedIn(models: readonly ReadModel[]): string | null {
  const paused = models.filter(({ state }) => state === 'paused').length;
  return paused > 0 ? `${counted(paused, 'read model')} paused: what people see there is out of date.` : null;
}

/** The sentence about the state of all read models. */
export function summaryOf(models: readonly ReadModel[]): string {
  const paused = pausedIn(models);
  if (paused) return paused;
  const behind = models.filter(({ lag }) => lag > 0).length;
  if (behind > 0) return `${counted(behind, 'read model')} behind the log, and catching up.`;
  return `All ${counted(models.length, 'read model')} have followed the log to its head.`;
}

export type Outcome = { title: string; description: string; tone?: 'destructive' };

/** The toast about the end of a task. Null while it is running. */
export function outcomeOf(model: ReadModel): Outcome | null {
  const { task, rows } = model;
  const title = titleOf(model);
  if (task?.state === 'failed') {
    const what = task.kind === 'rebuild' ? 'was not rebuilt' : 'was not verified';
    return { tone: 'destructive', title: `${title} ${what}`, description: task.message ?? 'Please try again.' };
  }
  if (task?.state !== 'done') return null;
  if (task.kind === 'rebuild') {
    const description = `${counted(rows, 'row')}, folded from the log up to domain event ${number(Number(task.position))}.`;
    return { title: `${title} rebuilt`, description };
  }
  if (task.differing === 0) return { title: `${title} verified`, description: 'Every row is what the log says.' };
  return {
    tone: 'destructive',
    title: `${title} differs from the log`,
    description: `${counted(task.differing, 'row')} not as the log has it. A rebuild mends that.`,
  };
}

/** The read models whose task ended between two answers, even if it also started in between. */
export const endedBetween = (before: readonly ReadModel[], after: readonly ReadModel[]): ReadModel[] =>
  after.filter(({ name, task }) => {
    const earlier = before.find((model) => model.name === name);
    if (!earlier || !task || isUnderWay(task)) return false;
    return isUnderWay(earlier.task) || earlier.task?.askedAt !== task.askedAt;
  });
