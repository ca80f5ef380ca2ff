import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { PauseWords, RotatingHeadline, useTurn } from './rotating-words.tsx';

type Props = {
  /** A sentence about the product. */
  line: ReactNode;
  /** Opens the sign-in dialog. Null for signed-in people. */
  action: ReactNode;
  /** Whether the session is known. Until then the button's place stays empty, so that nothing moves. */
  ready: boolean;
  /** The next tables. Null if there are too few to show. */
  tables: ReactNode;
};

/** The top of the landing page: the headline, the next game events with their people, and the sign-in button. */
export function Hero({ line, action, ready, tables }: Props) {
  const { turn, ...pause } = useTurn();
  return (
    <section aria-label="Welcome" className="room overflow-hidden">
      <div
        className={cn(
          'mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] px-4 pt-2.5 pb-3 lg:items-center lg:gap-4 lg:px-10 lg:py-8',
          tables !== null && 'lg:grid-cols-[376px_minmax(0,1fr)]',
        )}
      >
        <div>
          <RotatingHeadline turn={turn} />
          <div className="mt-2 flex min-h-11 items-center justify-between gap-1 text-sm text-on-room-soft lg:mt-5 lg:grid lg:justify-items-start lg:gap-6 lg:text-lg">
            <div className="flex min-w-0 flex-1 items-center">
              <p className="lg:max-w-[300px] [&_b]:font-semibold [&_b]:text-on-room">{line}</p>
              <PauseWords {...pause} />
            </div>
            {action && <div className={cn('shrink-0', !ready && 'invisible')}>{action}</div>}
          </div>
        </div>
        {tables}
      </div>
    </section>
  );
}
