import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { House } from '../../../../modules/cafe-nights/contract.ts';
import { MOST_INTERVALS } from '../../../../modules/cafe-nights/rules.ts';
import { shortLocalDate } from '../../../lib/time.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormFooter } from '../../../ui/form-footer.tsx';
import { Select } from '../../../ui/select.tsx';
import { intervalWords } from '../nights.ts';
import { WEEKDAY_NAMES, WEEKDAYS } from '../weekdays.ts';

type Hours = House['hours'];
type Interval = { opens: string; closes: string };

const USUAL: Interval = { opens: '17:00', closes: '23:00' };

/** The hours of each night of the week. */
export function HoursField({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const on = (weekday: number) => hours.filter((each) => each.weekday === weekday);
  const set = (weekday: number, its: readonly Interval[]) =>
    onChange(
      WEEKDAYS.flatMap((each) => (each === weekday ? its.map((interval) => ({ weekday, ...interval })) : on(each))),
    );
  return (
    <>
      {hours.length === 0 && <p>No hours are set, so people may play at any time.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {WEEKDAYS.map((weekday) => {
          const its = on(weekday);
          const name = WEEKDAY_NAMES[weekday] ?? '';
          return (
            <li key={weekday} className="flex flex-wrap items-center gap-2">
              <b className="w-24">{name}</b>
              {its.length < MOST_INTERVALS && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Add hours on ${name}`}
                  onClick={() => set(weekday, [...its, before(its) ?? lastUsed(hours) ?? USUAL])}
                >
                  <Plus aria-hidden />
                </Button>
              )}
              {its.length === 0 && <span className="text-ink-soft">{hours.length === 0 ? 'Any time' : 'Closed'}</span>}
              <div
                className="grid flex-1 grid-cols-[minmax(0,1fr)] gap-1 empty:hidden"
                style={{ minWidth: 'min(16rem, 100%)' }}
              >
                {its.map((interval, at) => (
                  <IntervalField
                    // biome-ignore lint/suspicious/noArrayIndexKey: intervals have no identity but their place
                    key={at}
                    of={name}
                    interval={interval}
                    onChange={(next) => set(weekday, its.with(at, { weekday, ...next }))}
                    onRemove={() => set(weekday, its.toSpliced(at, 1))}
                  />
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Another interval of a night begins as an evening; the first one as that of the other nights. */
const before = (its: readonly Interval[]): Interval | undefined => (its.length > 0 ? USUAL : undefined);
const lastUsed = (hours: Hours): Interval | undefined => {
  const last = hours.at(-1);
  return last && { opens: last.opens, closes: last.closes };
};

type IntervalProps = {
  of: string;
  interval: Interval;
  onChange: (interval: Interval) => void;
  onRemove?: () => void;
};

function IntervalField({ of, interval: { opens, closes }, onChange, onRemove }: IntervalProps) {
  const time = 'min-w-28 flex-1 px-1!';
  return (
    <div>
      <div className="flex flex-wrap items-center gap-1.5">
        <Input
          type="time"
          required
          aria-label={`${of} opens`}
          className={time}
          value={opens}
          onChange={({ target }) => onChange({ opens: target.value, closes })}
        />
        <span className="text-ink-soft">to</span>
        <Input
          type="time"
          required
          aria-label={`${of} closes`}
          className={time}
          value={closes}
          onChange={({ target }) => onChange({ opens, closes: target.value })}
        />
        {onRemove && (
          <Button variant="ghost" size="icon" aria-label={`Remove ${opens} to ${closes} on ${of}`} onClick={onRemove}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      {opens === closes && opens !== '' && <p className="text-ink-soft">Open for 24 hours</p>}
    </div>
  );
}

type Exceptions = House['exceptions'];

/** Dates on which the house is closed, or has other hours. */
export function ExceptionsField({
  exceptions,
  onChange,
}: {
  exceptions: Exceptions;
  onChange: (exceptions: Exceptions) => void;
}) {
  const [adding, setAdding] = useState(false);
  return (
    <div>
      <h3 className="text-base">Other hours on a date</h3>
      <ul>
        {exceptions.map((each) => (
          <li key={each.date} className="flex items-center gap-2">
            <p className="flex-1 py-2.5">
              <b>{shortLocalDate(each.date)}</b>{' '}
              <span className="text-ink-soft">
                {'hours' in each ? intervalWords(each.hours) : 'Closed'}
                {each.words && ` · ${each.words}`}
              </span>
            </p>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${shortLocalDate(each.date)}`}
              onClick={() => onChange(exceptions.filter(({ date }) => date !== each.date))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {adding ? (
        <NewException
          onCancel={() => setAdding(false)}
          onAdd={(added) => {
            setAdding(false);
            onChange(
              [...exceptions.filter(({ date }) => date !== added.date), added].toSorted((one, other) =>
                one.date.localeCompare(other.date),
              ),
            );
          }}
        />
      ) : (
        <Button variant="ghost" className="-ml-3 px-3! text-felt-ink!" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          Add a date
        </Button>
      )}
    </div>
  );
}

function NewException({ onAdd, onCancel }: { onAdd: (added: Exceptions[number]) => void; onCancel: () => void }) {
  const [date, setDate] = useState('');
  const [isClosed, setClosed] = useState(true);
  const [interval, setInterval] = useState(USUAL);
  const [words, setWords] = useState('');
  const isComplete = date !== '' && (isClosed || (interval.opens !== '' && interval.closes !== ''));
  return (
    <fieldset className="grid gap-3 rounded-field bg-sunken p-4" aria-label="Another date">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Date">
          {(tie) => <Input {...tie} type="date" value={date} onChange={({ target }) => setDate(target.value)} />}
        </Field>
        <Field label="That night">
          {(tie) => (
            <Select
              {...tie}
              value={isClosed ? 'closed' : 'hours'}
              onChange={({ target }) => setClosed(target.value === 'closed')}
            >
              <option value="closed">Closed</option>
              <option value="hours">Other hours</option>
            </Select>
          )}
        </Field>
      </div>
      {!isClosed && <IntervalField of="That night" interval={interval} onChange={setInterval} />}
      <Field label="Why (optional)" hint="Such as Thanksgiving. Anybody can read it.">
        {(tie) => <Input {...tie} maxLength={120} value={words} onChange={({ target }) => setWords(target.value)} />}
      </Field>
      <FormFooter>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          disabled={!isComplete}
          onClick={() =>
            onAdd({
              ...(isClosed ? { date, closed: true } : { date, hours: [interval] }),
              ...(words.trim() !== '' && { words: words.trim() }),
            })
          }
        >
          Add
        </Button>
      </FormFooter>
    </fieldset>
  );
}
