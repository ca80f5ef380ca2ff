import type { Cafe, Game } from '../../../modules/catalog/contract.ts';
import { MAX_PLAYERS } from '../../../modules/events/rules.ts';
import { quoted } from '../../../platform/quoted.ts';
import { cn } from '../../lib/cn.ts';
import { Input, Textarea } from '../../ui/field.tsx';
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

/** How columns share a line. On a phone they take several. */
const WIDTHS = {
  when: { flex: '3 1 12rem' },
  choice: { flex: '2 1 9rem' },
  seats: { flex: '0 0 5rem' },
  outcome: { flex: '2 1 8rem' },
};

/** The drafts, one a row: which are taken in, and what is still to be chosen. */
export function DraftRows({ rows, games, cafes, isBusy, onChange }: Props) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-raised">
      <div aria-hidden className="hidden gap-3 bg-sunken px-4 py-2.5 font-semibold text-sm lg:flex">
        <span className="w-6" />
        <span style={WIDTHS.when}>When</span>
        <span style={WIDTHS.choice}>Game</span>
        <span style={WIDTHS.choice}>Cafe</span>
        <span style={WIDTHS.seats}>Seats</span>
        <span style={WIDTHS.outcome}>What happens</span>
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
  const { draft, isChosen, gameId, cafeId, startDate, startTime, description, maxParticipants } = row;
  const when = whenWords(row);
  const isOut = !isOpen(row);
  const missing = isChosen && !isOut ? missingIn(row) : undefined;
  const note = noteWords(draft);
  const disabled = isOut || !isChosen || isBusy;
  const needs = (value: string) =>
    missing && value === '' ? { boxShadow: '0 0 0 2px var(--amber)', borderRadius: '0.75rem' } : {};
  const time = (
    <Input
      type="time"
      aria-label={`Time of ${when}`}
      value={startTime}
      disabled={disabled}
      onChange={({ target }) => onChange({ startTime: target.value })}
      style={{ width: '9rem', ...needs(startTime) }}
    />
  );
  return (
    <li className={cn('flex flex-wrap items-center gap-3 px-4 py-3', missing && 'bg-amber-wash')}>
      <input
        type="checkbox"
        aria-label={`Take in ${when}`}
        checked={isChosen}
        disabled={isOut || isBusy}
        onChange={({ target }) => onChange({ isChosen: target.checked })}
        className="size-6 cursor-pointer accent-felt"
      />
      <div className="wrap-anywhere" style={WIDTHS.when}>
        <p className={cn('font-semibold', !isChosen && 'text-ink-soft line-through')}>{when}</p>
        {note !== '' && <p className="text-ink-soft">{note}</p>}
        {draft.startTime === null && !isOut && time}
      </div>
      <div style={{ ...WIDTHS.choice, ...needs(gameId) }}>
        <Select
          aria-label={`Game of ${when}`}
          value={gameId}
          disabled={disabled}
          onChange={({ target }) => {
            const game = games.find(({ id }) => id === target.value);
            onChange({ gameId: target.value, ...(game && gameId === '' && { maxParticipants: seatsFor(game) }) });
          }}
        >
          <option value="">Game?</option>
          <NamedOptions of={games} />
        </Select>
      </div>
      <div style={{ ...WIDTHS.choice, ...needs(cafeId) }}>
        <Select
          aria-label={`Cafe of ${when}`}
          value={cafeId}
          disabled={disabled}
          onChange={({ target }) => onChange({ cafeId: target.value })}
        >
          <option value="">Cafe?</option>
          <NamedOptions of={cafes} />
        </Select>
      </div>
      <div style={WIDTHS.seats}>
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
      </div>
      <Outcome row={row} missing={missing} />
      {!isOut && (
        <details style={{ flexBasis: '100%' }}>
          <summary className="wrap-anywhere min-h-11 cursor-pointer content-center text-ink-soft">
            {description === ''
              ? 'Change the day, the time or the words'
              : `Everybody will read: ${quoted(cut(description))}`}
          </summary>
          <div className="grid gap-3">
            <div className="flex flex-wrap gap-3">
              {!draft.repeats && (
                <Input
                  type="date"
                  aria-label={`Day of ${when}`}
                  value={startDate}
                  disabled={disabled}
                  onChange={({ target }) => onChange({ startDate: target.value })}
                  style={{ width: '11rem', ...needs(startDate) }}
                />
              )}
              {draft.startTime !== null && time}
            </div>
            <Textarea
              aria-label={`A few words for the guests of ${when}`}
              rows={3}
              maxLength={2000}
              value={description}
              disabled={disabled}
              onChange={({ target }) => onChange({ description: target.value })}
            />
          </div>
        </details>
      )}
    </li>
  );
}

const SHOWN_CHARACTERS = 80;
const cut = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${[...text].slice(0, SHOWN_CHARACTERS).join('').trimEnd()}…` : text;

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
    <p className="wrap-anywhere flex items-baseline gap-2" style={WIDTHS.outcome}>
      <span aria-hidden className={cn('size-2.5 shrink-0 rounded-full', tone)} />
      <span className={cn(missing && 'font-semibold')}>{words}</span>
    </p>
  );
}
