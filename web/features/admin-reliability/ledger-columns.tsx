import { Undo2 } from 'lucide-react';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Button } from '../../ui/button.tsx';
import { ShortMoment } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { FactSign } from './fact-sign.tsx';
import { byWords, type Fact, headline, stands } from './facts.ts';

/** A fact with those before and after it. */
type LedgerRow = { readonly fact: Fact; readonly before: readonly Fact[]; readonly later: readonly Fact[] };

type Ways = { onOverturn: ((factId: string) => void) | undefined; onGameEvent: (gameEventId: string) => void };

const column = columnsOf<LedgerRow>();

/** The columns of a ledger: a line for each fact, with the score before and after it. */
export const ledgerColumns = ({ onOverturn, onGameEvent }: Ways) =>
  column.columns([
    column.display({
      id: 'what',
      header: 'What',
      meta: { inCard: 'title', className: 'w-full @lg:w-auto' },
      cell: ({ row: { original: row } }) => (
        <span className="flex items-center gap-2 font-sans font-semibold text-base tracking-normal @lg:text-sm">
          <FactSign fact={row.fact} small />
          {headline(row.fact, row.before)}
        </span>
      ),
    }),
    column.display({ id: 'when', header: 'When', cell: ({ row }) => <ShortMoment instant={row.original.fact.at} /> }),
    column.display({
      id: 'gameEvent',
      header: 'Event',
      cell: ({ row: { original } }) => <Evening fact={original.fact} onGameEvent={onGameEvent} />,
    }),
    column.display({ id: 'by', header: 'By', cell: ({ row }) => byWords(row.original.fact) }),
    column.display({
      id: 'before',
      header: 'Before',
      // a card shows both scores in one line
      meta: { isNumber: true, className: '@max-lg:hidden' },
      cell: ({ row }) => `${row.original.fact.scoreBefore}%`,
    }),
    column.display({
      id: 'after',
      header: 'After',
      meta: { isNumber: true },
      cell: ({ row: { original } }) => (
        <>
          <span className="@lg:hidden">{original.fact.scoreBefore}% →&nbsp;</span>
          <strong className="font-semibold">{original.fact.scoreAfter}%</strong>
        </>
      ),
    }),
    column.display({
      id: 'joining',
      header: 'Joining',
      cell: ({ row }) => <Joining fact={row.original.fact} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { inCard: 'foot', className: '@max-lg:empty:hidden' },
      cell: ({ row: { original: row } }) =>
        onOverturn && stands(row.fact, row.later) ? (
          <Button
            variant="ghost"
            className="-my-0.5 -ml-2 gap-1.5! px-2! text-sm @lg:min-h-8 [&_svg]:size-4!"
            aria-label={`Overturn: ${headline(row.fact, row.before)}`}
            onClick={() => onOverturn(row.fact.id)}
          >
            <Undo2 aria-hidden />
            Overturn
          </Button>
        ) : null,
    }),
  ]);

function Evening({ fact: { gameEventId, gameEvent }, onGameEvent }: { fact: Fact } & Pick<Ways, 'onGameEvent'>) {
  const shortMoment = useShortMoment();
  if (gameEventId === null) return <span className="text-ink-soft">–</span>;
  return (
    <button
      type="button"
      className="py-2 text-left underline @lg:py-0 decoration-line-strong underline-offset-4 hover:decoration-ink"
      onClick={() => onGameEvent(gameEventId)}
    >
      {gameEvent === null
        ? 'A game event that is gone'
        : `${gameEvent.gameName ?? 'Unknown Game'}, ${gameEvent.cafeName ?? 'Unknown Cafe'}, ${shortMoment(gameEvent.startsAt)}`}
    </button>
  );
}

/** The effect of a fact on joining: none, a pause that began or changed, its end, or a seat that was refused. */
function Joining({ fact: { what, penaltyBefore, penaltyAfter } }: { fact: Fact }) {
  const shortMoment = useShortMoment();
  if (what === 'join_refused') return 'refused';
  if (penaltyAfter?.expiresAt === penaltyBefore?.expiresAt) return <span className="text-ink-soft">–</span>;
  return penaltyAfter ? `paused until ${shortMoment(penaltyAfter.expiresAt)}` : 'free again';
}
