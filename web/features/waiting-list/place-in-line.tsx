import { ArrowDownUp, Hourglass, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { lineObstacle } from '../../../modules/events/rules.ts';
import { aheadOfYou } from '../../lib/ahead-of-you.ts';
import { spotsLeft } from '../../lib/spots.ts';
import { Button } from '../../ui/button.tsx';
import { HeldSeat } from './held-seat.tsx';
import { LeaveLineButton } from './leave-line-button.tsx';
import { LineDiscs } from './line-discs.tsx';
import { howManyWait, isFirstCome, nextStep, passedOverBecause } from './line-words.ts';
import { useJoinLine } from './use-line-moves.ts';
import { useWaitingListQuery } from './waiting-list-api.ts';

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
};

const isAhead = ({ status, eventDate }: GameEvent, now: number) => status === 'upcoming' && Date.parse(eventDate) > now;

/** Why nobody can join the waiting list. Null if it is open, undefined if a seat is free. */
function closedBecause(gameEvent: GameEvent, now: number): ReturnType<typeof lineObstacle> | null | undefined {
  const { eventDate: startsAt, signUpClosesHours, waiting } = gameEvent;
  if (!isAhead(gameEvent, now) || spotsLeft(gameEvent, now) > 0) return undefined;
  return lineObstacle({ startsAt, signUpClosesHours, waiting }, new Date(now).toISOString()) ?? null;
}

/**
 * The waiting list of a full table: the viewer's place, and what happens next.
 *
 * @param place the viewer's, 1 at the front; null if they do not wait
 */
export function LineBlock({ gameEvent, now, place }: Props & { place: number | null }) {
  const { data } = useWaitingListQuery(gameEvent.id, { skip: place === null });
  if (!isAhead(gameEvent, now)) return null;
  const closed = closedBecause(gameEvent, now);
  if (place === null && closed === 'list_full') {
    return (
      <Block>
        <p>{gameEvent.waiting} people are waiting, so the waiting list is full.</p>
      </Block>
    );
  }
  if (place === null && closed !== null) return null;
  const isOpen = isFirstCome(gameEvent, now);
  return (
    <Block>
      <h2 className="text-xl">The waiting list</h2>
      <LineDiscs
        count={place === null ? gameEvent.waiting : gameEvent.waiting - 1}
        own={place ?? gameEvent.waiting + 1}
        isWaiting={place !== null}
      />
      <ul className="grid gap-2 text-pretty text-base [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-soft [&>li]:flex [&>li]:gap-2.5">
        {!isOpen && (
          <li>
            <ArrowDownUp aria-hidden />
            Seats go to people in the order in which they joined. No host or admin can change it.
          </li>
        )}
        <li>
          <Hourglass aria-hidden />
          {nextStep(gameEvent, now)}
        </li>
        <li>
          <Mail aria-hidden />
          {isOpen ? 'We email everybody in line when one gets free.' : 'We email you the moment it is your turn.'}
        </li>
      </ul>
      {data?.passedOver && (
        <p className="text-base">
          A free seat went to the next person, because of {passedOverBecause[data.passedOver.reason]}. Your place is
          still yours.
        </p>
      )}
    </Block>
  );
}

type Viewer =
  | { readonly as: 'visitor' | 'member' }
  | { readonly as: 'waiting'; readonly place: number }
  | { readonly as: 'offered'; readonly until: string };

type ActionsProps = Props & {
  viewer: Viewer;
  /** Called instead of joining the line if a visitor has to sign in first. */
  onSignIn?: (() => void) | undefined;
};

/**
 * The viewer's actions on the line of a full table: join it, leave it, answer an offer. The child takes a free seat.
 */
export function LineActions({ gameEvent, now, viewer, onSignIn, children }: ActionsProps & { children?: ReactNode }) {
  if (viewer.as === 'offered') {
    return (
      <Block tone="amber">
        <HeldSeat gameEvent={gameEvent} until={viewer.until} />
      </Block>
    );
  }
  if (viewer.as === 'waiting') {
    return (
      <>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="flex items-center gap-2.5 font-semibold">
            <Hourglass aria-hidden className="size-5 shrink-0 text-amber-ink" />
            {aheadOfYou(viewer.place)}
          </p>
          <LeaveLineButton gameEvent={gameEvent} />
        </div>
        {spotsLeft(gameEvent, now) > 0 && children}
      </>
    );
  }
  if (closedBecause(gameEvent, now) !== null) return children;
  return (
    <>
      <p className="text-ink-soft">
        <strong className="font-semibold text-ink">{howManyWait(gameEvent.waiting)}</strong> Nobody can jump the line.
      </p>
      <div className="flex flex-wrap gap-2 lg:grid">
        <div className="grid grow">
          <JoinLineButton gameEvent={gameEvent} onSignIn={onSignIn} />
        </div>
        {/* on phones the button for a seat shrinks, so that the one for the open line gets the width */}
        <div className="max-lg:[&>*]:w-auto">{children}</div>
      </div>
    </>
  );
}

function JoinLineButton({ gameEvent, onSignIn }: Pick<ActionsProps, 'gameEvent' | 'onSignIn'>) {
  const { joinLine, isJoining } = useJoinLine(gameEvent);
  return (
    <Button
      variant="amber"
      className="min-h-12 px-4!"
      pending={isJoining}
      pendingText="Joining…"
      onClick={() => (onSignIn ? onSignIn() : void joinLine())}
    >
      Join the waiting list
    </Button>
  );
}

const Block = ({ tone, children }: { tone?: 'amber'; children: ReactNode }) => (
  <section
    aria-label="Waiting list"
    className={`space-y-3 rounded-card p-4 ${tone === 'amber' ? 'bg-amber-wash text-amber-ink' : 'border border-line bg-raised'}`}
  >
    {children}
  </section>
);
