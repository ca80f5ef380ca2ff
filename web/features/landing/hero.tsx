import { type ReactNode, useContext } from 'react';
import { cn } from '../../lib/cn.ts';
import { TableSceneAddress } from '../../lib/drawing.ts';
import { RotatingHeadline } from './rotating-words.tsx';

type Props = {
  cityName: string;
  actions: ReactNode;
  /** Whether it is known which actions there are; until then their place is kept empty, so that none moves. */
  ready: boolean;
};

/** The first thing anybody sees: what this is, an evening of it, and the way in. */
export function Hero({ cityName, actions, ready }: Props) {
  return (
    <section
      aria-label="Welcome"
      className="overflow-hidden bg-[radial-gradient(60%_70%_at_78%_30%,var(--lamp),transparent)]"
    >
      <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] items-center gap-x-10 gap-y-8 px-4 pt-10 pb-14 sm:px-6 md:grid-cols-[1.05fr_1fr] md:pt-16">
        <div>
          <RotatingHeadline />
          <p className="mt-6 max-w-[34rem] text-ink-soft text-lg">
            Board and card game evenings at {cityName} cafes. Find a table near you, take a seat, and meet the people
            across the board.
          </p>
          <div className={cn('mt-7 flex min-h-13 flex-wrap gap-2 sm:gap-3', !ready && 'invisible')}>{actions}</div>
        </div>
        <img
          src={useContext(TableSceneAddress)}
          // the server's page has it within
          suppressHydrationWarning
          alt=""
          width={560}
          height={470}
          decoding="sync"
          className="mx-auto h-auto w-full max-w-[34rem]"
        />
      </div>
    </section>
  );
}
