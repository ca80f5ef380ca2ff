import { ChevronDown, Repeat } from 'lucide-react';
import { mostKeptSeats } from '../../../modules/events/rules.ts';
import { datesOf, daysLater, OPENS_DAYS_AHEAD, wordsOf } from '../../../modules/series/rules.ts';
import { counted } from '../../lib/counted.ts';
import { localClockTime, longLocalDate, shortLocalDate } from '../../lib/time.ts';
import { DateTile } from '../../ui/date-tile.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { NamedOptions, Select } from '../../ui/select.tsx';
import { ChoiceCard } from './choice-card.tsx';
import type { StepProps } from './place-steps.tsx';
import { type Answers, lastUntil } from './wizard.ts';

const rhythms: readonly (readonly [Answers['every'], string])[] = [
  ['', 'Once'],
  ['week', 'Weekly'],
  ['two_weeks', 'Every 2 weeks'],
  ['month', 'Monthly'],
];
const SHOWN_DATES = 5;

/** The first dates of the series that would be started; none for an evening that is held once. */
function firstDates({ every, date, until }: Answers): readonly string[] {
  if (every === '') return [];
  const last = until === '' ? lastUntil(date) : until;
  return datesOf({ every, from: date }, date, last);
}

type Props = StepProps & {
  /** The present in the city, `YYYY-MM-DD HH:MM`. */
  localNow: string;
  /** Whether the host is elsewhere at that time of a day. */
  isBusyOn: (date: string) => boolean;
};

/** Whether and how the evening repeats: the rule spelled out, the dates it gives, its end, and seats for regulars. */
export function Repeats({ answers, onAnswer, localNow, isBusyOn }: Props) {
  const { every, date, time, until, standingSeats, maxParticipants } = answers;
  const dates = firstDates(answers);
  const lastOpen = daysLater(localNow.slice(0, 10), OPENS_DAYS_AHEAD);
  const openNow = dates.filter((each) => each <= lastOpen).length;
  const words = every === '' ? '' : wordsOf({ every, from: date });
  const rule = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const busy = dates.slice(0, SHOWN_DATES).filter(isBusyOn);
  return (
    <details open={every !== ''} className="group mt-4 rounded-card border border-line bg-raised">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 rounded-card px-4 [&::-webkit-details-marker]:hidden">
        <Repeat aria-hidden className="size-5 shrink-0" />
        <span className="flex-1">
          <span className="block font-semibold">Repeats</span>
          <span className="block text-ink-soft">
            {every === '' ? 'Held once' : `${rule}, ${counted(openNow, 'date opens', 'dates open')} now`}
          </span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="space-y-4 border-line border-t p-4">
        <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          <legend className="sr-only">How often</legend>
          {rhythms.map(([rhythm, label]) => (
            <ChoiceCard
              key={label}
              name="every"
              className="justify-center px-1! text-center"
              checked={every === rhythm}
              onChange={() => onAnswer({ every: rhythm })}
            >
              <span className="font-semibold">{label}</span>
            </ChoiceCard>
          ))}
        </fieldset>
        {every !== '' && (
          <>
            <p aria-live="polite">
              <strong className="font-semibold text-felt-ink">
                {rule} at {localClockTime(time)}
              </strong>
              , starting {longLocalDate(date)}
            </p>
            <ul aria-label="The first dates" className="grid grid-cols-5 gap-2">
              {dates.slice(0, SHOWN_DATES).map((each) => (
                <li key={each}>
                  <DateTile date={each} tone={busy.includes(each) ? 'amber' : each <= lastOpen ? 'felt' : 'plain'}>
                    {busy.includes(each)
                      ? 'you’re busy'
                      : each <= lastOpen
                        ? 'opens now'
                        : `opens ${shortLocalDate(daysLater(each, -OPENS_DAYS_AHEAD)).split(', ')[1]}`}
                  </DateTile>
                </li>
              ))}
            </ul>
            {busy.length > 0 && (
              <p className="text-amber-ink">You are at another table on a day in amber. Please change the time.</p>
            )}
            <p className="text-ink-soft">Each date opens {OPENS_DAYS_AHEAD} days ahead.</p>
            <Field
              label="Ends (optional)"
              hint="Without an end it goes on. It pauses by itself if nobody comes 4 times in a row."
            >
              {(tie) => (
                <Input
                  type="date"
                  min={date}
                  max={lastUntil(date)}
                  value={until}
                  onChange={({ target }) => onAnswer({ until: target.value })}
                  {...tie}
                />
              )}
            </Field>
            {mostKeptSeats(maxParticipants) > 0 && (
              <Field label="Regular seats" hint="People who came twice may ask to have a seat at every date.">
                {(tie) => (
                  <Select
                    value={String(Math.min(standingSeats, mostKeptSeats(maxParticipants)))}
                    onChange={({ target }) => onAnswer({ standingSeats: Number(target.value) })}
                    {...tie}
                  >
                    <NamedOptions of={seatChoices(maxParticipants)} />
                  </Select>
                )}
              </Field>
            )}
          </>
        )}
      </div>
    </details>
  );
}

const seatChoices = (maxParticipants: number) =>
  Array.from({ length: mostKeptSeats(maxParticipants) + 1 }, (_, count) => ({
    id: String(count),
    name: count === 0 ? 'None' : `${count} of ${maxParticipants}`,
  }));
