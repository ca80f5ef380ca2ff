import { HORIZON_DAYS } from '../../../modules/events/rules.ts';
import { cn } from '../../lib/cn.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { addDaysTo, localClockTime, localMoment, shortLocalDate } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { holidayOn } from './holidays.ts';
import { hasRoomAt, useFreeDay } from './house-api.ts';
import type { StepProps } from './place-steps.tsx';
import { firstDay, firstTimeOn, nextDays, offeredTimes, usualTimesOn } from './when.ts';

type Props = StepProps & {
  problem: string | undefined;
  /** The present in the city, `YYYY-MM-DD HH:MM`. */
  localNow: string;
  /** The cafe whose room counts; without it, none does. */
  houseOf?: string;
};

export function DateStep({ answers, onAnswer, problem, localNow, houseOf = '' }: Props) {
  const today = localNow.slice(0, 10);
  const { why } = useFreeDay(houseOf, answers.date, answers.maxParticipants);
  const nicknames: Readonly<Record<string, string>> = { [today]: 'Today', [addDaysTo(today, 1)]: 'Tomorrow' };
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {nextDays(localNow).map((day) => (
          <DayChoice key={day} day={day} nickname={nicknames[day]} {...{ answers, onAnswer, houseOf }} />
        ))}
      </div>
      <Field label="Or another day" className="mt-5" error={problem}>
        {(tie) => (
          <Input
            type="date"
            min={firstDay(localNow)}
            max={addDaysTo(today, HORIZON_DAYS)}
            value={answers.date}
            onChange={({ target }) => onAnswer({ date: target.value })}
            {...tie}
          />
        )}
      </Field>
      <HolidayHint date={answers.date} />
      <Hint>{why && `That day the cafe has nothing for you. ${why}. Please choose another day.`}</Hint>
    </>
  );
}

type DayProps = StepProps & { day: string; nickname: string | undefined; houseOf: string };

/** A day, which cannot be chosen if the cafe has nothing left on it. */
function DayChoice({ day, nickname, answers, onAnswer, houseOf }: DayProps) {
  const { why } = useFreeDay(houseOf, day, answers.maxParticipants);
  return (
    <ChoiceCard
      name="day"
      className={cn('justify-center text-center', why !== undefined && 'opacity-60')}
      checked={answers.date === day}
      disabled={why !== undefined}
      onChange={() => onAnswer({ date: day })}
    >
      <span>
        <span className="font-semibold">{nickname ?? shortLocalDate(day)}</span>
        {nickname && <span className="block text-ink-soft">{shortLocalDate(day)}</span>}
        {why && <span className="block text-ink-soft">{why}</span>}
      </span>
    </ChoiceCard>
  );
}

/** A note that the chosen day is a holiday. Renders nothing on other days. */
export function HolidayHint({ date }: { date: string }) {
  const holiday = holidayOn(date);
  return (
    <Hint>{holiday && `That day is ${holiday}. Some cafes close, and some guests have plans. Still a good day?`}</Hint>
  );
}

type TimeProps = Props & {
  cityName: string;
  /** What the host does at that time, in a sentence; undefined if they are free. */
  clash: string | undefined;
  /** Where the cafe had no room: the next starts that it has, as instants. */
  next?: readonly string[] | undefined;
};

export function TimeStep({
  answers,
  onAnswer,
  problem,
  localNow,
  cityName,
  clash,
  houseOf = '',
  next = [],
}: TimeProps) {
  const { timeZone } = useSiteConfig();
  const { date, maxParticipants } = answers;
  const { free, why } = useFreeDay(houseOf, date, maxParticipants);
  const times = offeredTimes(usualTimesOn(date, localNow), free);
  return (
    <>
      {times.length > 0 && (
        <div className="mb-5 grid grid-cols-2 gap-2.5 sm:grid-cols-4">
          {times.map((time) => (
            <ChoiceCard
              key={time}
              name="start"
              className="justify-center"
              checked={answers.time === time}
              onChange={() => onAnswer({ time })}
            >
              <span className="font-semibold">{localClockTime(time)}</span>
            </ChoiceCard>
          ))}
        </div>
      )}
      <Field
        label={times.length > 0 ? 'Or another time' : 'Start time'}
        hint={`${cityName} time. Events run about three hours.`}
        error={problem}
      >
        {(tie) => (
          <Input
            type="time"
            min={firstTimeOn(answers.date, localNow)}
            value={answers.time}
            onChange={({ target }) => onAnswer({ time: target.value })}
            {...tie}
          />
        )}
      </Field>
      <Hint>{clash}</Hint>
      <Hint>
        {hasRoomAt(free, answers.time)
          ? undefined
          : why
            ? `That day the cafe has nothing for you. ${why}.`
            : 'The cafe has no room for you at that time.'}
      </Hint>
      {next.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <p>The next free starts there:</p>
          {next.map((instant) => {
            const [day = '', time = ''] = localMoment(instant, timeZone).split(' ');
            return (
              <Button key={instant} variant="outline" onClick={() => onAnswer({ date: day, time })}>
                {shortLocalDate(day)}, {localClockTime(time)}
              </Button>
            );
          })}
        </div>
      )}
    </>
  );
}

/** A note before the next step, such as that the host is busy at that time. Renders nothing without words. */
export const Hint = ({ children }: { children: string | undefined }) => (
  <div role="status">
    {children && <p className="mt-4 rounded-field bg-amber-wash px-4 py-3 text-base text-amber-ink">{children}</p>}
  </div>
);
