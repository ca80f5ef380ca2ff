import type { Position } from '@tablemates/event-store';
import { Presets, SingleBar } from 'cli-progress';
import { formatted } from './terminal.ts';

/** Shows the progress of some work. The caller chooses the unit, usually domain events. */
export type Bar = {
  readonly update: (done: number, total: number, perSecond: number) => void;
  /** Takes progress in the shape that the engine reports. */
  readonly follow: (progress: { position: Position; head: Position; eventsPerSecond: number }) => void;
  /** Removes the bar. The caller prints the result. */
  readonly stop: () => void;
};

/** Length of the longest label, `verifying participations`. With the longest remaining time a line has 79 columns. */
const LABEL_COLUMNS = 24;
const BAR_COLUMNS = 20;

/** A line on standard error with progress, rate and remaining time. Shown only if standard error is a terminal. */
export function progressBar(label: string, stream: NodeJS.WriteStream = process.stderr): Bar {
  const bar = new SingleBar(
    {
      stream,
      fps: 8,
      barsize: BAR_COLUMNS,
      clearOnComplete: true,
      hideCursor: true,
      gracefulExit: false,
      format: (options, { progress, value, total }, payload: { perSecond?: number }) => {
        const done = Math.round(progress * BAR_COLUMNS);
        const { barCompleteString = '', barIncompleteString = '' } = options;
        const drawn = barCompleteString.slice(0, done) + barIncompleteString.slice(0, BAR_COLUMNS - done);
        const perSecond = payload.perSecond ?? 0;
        const rate = perSecond > 0 ? `${formatted(perSecond)}/s` : '';
        const left = perSecond > 0 ? `${duration((total - value) / perSecond)} left` : '';
        const percent = `${Math.floor(progress * 100)}%`;
        return `  ${label.padEnd(LABEL_COLUMNS)} ${drawn} ${percent.padStart(4)} ${rate.padStart(9)} ${left}`.trimEnd();
      },
    },
    Presets.shades_classic,
  );
  let started = false;
  const update: Bar['update'] = (done, total, perSecond) => {
    if (!stream.isTTY) return;
    if (!started) bar.start(Math.max(total, 1), done, { perSecond });
    started = true;
    bar.setTotal(Math.max(total, 1));
    bar.update(done, { perSecond });
  };
  return {
    update,
    follow: ({ position, head, eventsPerSecond }) => update(Number(position), Number(head), eventsPerSecond),
    stop: () => {
      if (started) bar.stop();
    },
  };
}

/** `7 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}

/** Returns a function that computes the rate a second since the meter was created. */
export function rateMeter(): (done: number) => number {
  const began = performance.now();
  return (done) => Math.round(done / (Math.max(performance.now() - began, 1) / 1000));
}
