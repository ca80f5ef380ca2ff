import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Cafe, Game } from '../../../modules/catalog/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { localDayWord } from '../../lib/day-words.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { localClockTime } from '../../lib/time.ts';
import { type Seated, TableOf } from '../../ui/table-of.tsx';
import type { Answers } from './wizard.ts';

type Props = {
  answers: Answers;
  /** The answers so far. */
  game: Game | undefined;
  cafe: Cafe | undefined;
  host: Seated;
  /** The present on the city's clocks, `YYYY-MM-DD HH:MM`. */
  localNow: string;
};

/** A live preview of the table, filled in as the host chooses: beside the question, or above it on phones. */
export function LiveTable({ answers, game, cafe, host, localNow }: Props) {
  const { gameId, cafeId, date, time, maxParticipants } = answers;
  return (
    <section
      aria-label="As guests will see it"
      className="room grid min-h-42 grid-cols-[8.75rem_1fr] items-center gap-x-4 overflow-hidden rounded-sheet px-4 py-3 lg:block lg:px-6 lg:pt-5 lg:pb-8"
    >
      <TableOf
        seats={maxParticipants + 1}
        people={[host]}
        size={304}
        picture={game && drawingOf('pieces', game.name)}
        className="h-auto w-full max-w-35 lg:mx-auto lg:mt-3 lg:mb-4 lg:max-w-76"
      />
      <div className="min-w-0 text-base lg:text-center">
        <p className="flex items-center gap-1.5 font-semibold text-sm text-amber lg:absolute lg:top-5">
          <Eye aria-hidden className="size-4 shrink-0" />
          As guests will see it
        </p>
        <p className="wrap-anywhere mt-0.5 font-display font-semibold text-xl lg:text-2xl">
          {gameId === '' ? <StillOpen>The game comes first</StillOpen> : (game?.name ?? '…')}
        </p>
        <p>
          {date !== '' && localDayWord(`${date} ${time}`, localNow)}
          {date !== '' && time !== '' && `, ${localClockTime(time)}`}
          {date !== '' && time === '' && ', '}
          {(date === '' || time === '') && (
            <StillOpen>
              {date === '' ? `Day and time come ${cafeId === '' ? 'later' : 'next'}` : 'time comes next'}
            </StillOpen>
          )}
        </p>
        <p className="wrap-anywhere text-on-room-soft">
          {cafeId === '' ? (
            <StillOpen>{gameId === '' ? 'The cafe comes later' : 'The cafe comes next'}</StillOpen>
          ) : cafe ? (
            `${isolated(cafe.name)}, ${isolated(cafe.address)}`
          ) : (
            '…'
          )}
        </p>
      </div>
    </section>
  );
}

const StillOpen = ({ children }: { children: ReactNode }) => (
  <span className="border-amber border-b-[1.5px] border-dashed font-normal font-sans text-base text-amber">
    {children}
  </span>
);
