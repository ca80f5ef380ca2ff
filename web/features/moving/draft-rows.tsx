import type { Cafe, Game } from '../../../modules/catalog/contract.ts';
import { MAX_PLAYERS } from '../../../modules/events/rules.ts';
import { cn } from '../../lib/cn.ts';
import { Input } from '../../ui/field.tsx';
import { NamedOptions, Select } from '../../ui/select.tsx';
import { isOpen, missingIn, noteWords, type Row, seatsFor, whenWords } from './rows.ts';

type Props = {
  rows: readonly Row[];
  games: readonly Game[];
  cafes: readonly Cafe[];
  isBusy: boolean;
  onChange: (uid: string, changes: Partial<Row>) => void;
};

const SEATS = Array.from({ length: MAX_PLAYERS }, (_, index) => index + 1);

const COLUMNS =
  'lg:grid-cols-[1.5rem_minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)_5rem_minmax(0,2fr)] lg:items-center lg:gap-x-4';

/** The drafts, one a row: which are taken in, and what is still to be chosen. */
export function DraftRows({ rows, games, cafes, isBusy, onChange }: Props) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-raised">
      <div aria-hidden className={cn('hidden bg-sunken px-4 py-2.5 font-semibold text-sm lg:grid', COLUMNS)}>
        <span />
        <span>When</span>
        <span>Game</span>
        <span>Cafe</span>
        <span>Seats</span>
        <span>What happens</span>
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <DraftRow
            key={row.draft.uid}
            row={row}
            games={games}
            cafes={cafes}
            isBusy={isBusy}
            onChange={(changes) => onChange(row.draft.uid, changes)}
          />
        ))}
      </ul>
    </div>
  );
}

type RowProps = Omit<Props, 'rows' | 'onChange'> & { row: Row; onChange: (changes: Partial<Row>) => void };

function DraftRow({ row, games, cafes, isBusy, onChange }: RowProps) {
  const { draft, isChosen, gameId, cafeId, startTime, maxParticipants } = row;
  const when = whenWords(row);
  const isOut = !isOpen(row);
  const missing = isChosen && !isOut ? missingIn(row) : undefined;
  const note = noteWords(draft);
  const disabled = isOut || !isChosen || isBusy;
  const needs = (value: string) => cn(missing && value === '' && 'border-amber! border-2');
  return (
    <li
      className={cn(
        'grid grid-cols-[1.5rem_minmax(0,1fr)_5rem] gap-x-3 gap-y-2 px-4 py-3',
        COLUMNS,
        missing && 'bg-amber-wash',
      )}
    >
      <input
        type="checkbox"
        aria-label={`Take in ${when}`}
        checked={isChosen}
        disabled={isOut || isBusy}
        onChange={({ target }) => onChange({ isChosen: target.checked })}
        className="mt-1 size-6 cursor-pointer accent-felt lg:mt-0"
      />
      <div className="wrap-anywhere col-span-2 leading-snug lg:col-span-1">
        <p className={cn('font-semibold', !isChosen && 'text-ink-soft line-through')}>{when}</p>
        {note !== '' && <p className="text-ink-soft text-sm">{note}</p>}
        {draft.startTime === null && !isOut && (
          <Input
            type="time"
            aria-label={`Time of ${when}`}
            value={startTime}
            disabled={disabled}
            onChange={({ target }) => onChange({ startTime: target.value })}
            className={cn('mt-1.5 w-36!', needs(startTime))}
          />
        )}
      </div>
      <Select
        aria-label={`Game of ${when}`}
        value={gameId}
        disabled={disabled}
        className={cn('col-start-2 col-end-4 rounded-field lg:col-auto', needs(gameId))}
        onChange={({ target }) => {
          const game = games.find(({ id }) => id === target.value);
          onChange({ gameId: target.value, ...(game && gameId === '' && { maxParticipants: seatsFor(game) }) });
        }}
      >
        <option value="">Which game?</option>
        <NamedOptions of={games} />
      </Select>
      <Select
        aria-label={`Cafe of ${when}`}
        value={cafeId}
        disabled={disabled}
        className={cn('col-start-2 rounded-field lg:col-auto', needs(cafeId))}
        onChange={({ target }) => onChange({ cafeId: target.value })}
      >
        <option value="">Which cafe?</option>
        <NamedOptions of={cafes} />
      </Select>
      <Select
        aria-label={`Seats of ${when}`}
        value={String(maxParticipants)}
        disabled={disabled}
        onChange={({ target }) => onChange({ maxParticipants: Number(target.value) })}
      >
        {SEATS.map((seats) => (
          <option key={seats} value={seats}>
            {seats}
          </option>
        ))}
      </Select>
      <Outcome row={row} missing={missing} />
    </li>
  );
}

function Outcome({ row: { draft, outcome, isChosen }, missing }: { row: Row; missing: string | undefined }) {
  const what = draft.repeats ? 'a series' : 'an event';
  const [words, tone] =
    outcome === 'done'
      ? [`Is ${what} now`, 'bg-felt']
      : draft.already
        ? ['Taken in before', 'bg-line-strong']
        : !isChosen
          ? ['Stays out', 'bg-line-strong']
          : outcome
            ? [outcome.error, 'bg-brick']
            : missing
              ? [missing, 'bg-amber']
              : [`Becomes ${what}`, 'bg-felt'];
  return (
    <p className="wrap-anywhere col-start-2 col-end-4 flex items-baseline gap-2 text-sm lg:col-auto">
      <span aria-hidden className={cn('size-2.5 shrink-0 rounded-full', tone)} />
      <span className={cn(missing && 'font-semibold')}>{words}</span>
    </p>
  );
}
