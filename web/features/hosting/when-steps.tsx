import { HORIZON_DAYS } from '../../../modules/events/rules.ts';
import { addDaysTo, localClockTime, shortLocalDate } from '../../lib/time.ts';
import { Field, Input } from '../../ui/field.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { holidayOn } from './holidays.ts';
import type { StepProps } from './place-steps.tsx';
import { firstDay, firstTimeOn, nextDays, usualTimesOn } from './when.ts';

type Props = StepProps & {
  problem: string | undefined;
  /** The present in the city, `YYYY-MM-DD HH:MM`. */
  localNow: string;
};

export function DateStep({ answers, onAnswer, problem, localNow }: Props) {
  const today = localNow.slice(0, 10);
  const nicknames: Readonly<Record<string, string>> = { [today]: 'Today', [addDaysTo(today, 1)]: 'Tomorrow' };
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {nextDays(localNow).map((day) => (
          <ChoiceCard
            key={day}
            name="day"
            className="justify-center text-center"
            checked={answers.date === day}
            onChange={() => onAnswer({ date: day })}
          >
            <span>
              <span className="font-semibold">{nicknames[day] ?? shortLocalDate(day)}</span>
              {nicknames[day] && <span className="block text-ink-soft text-sm">{shortLocalDate(day)}</span>}
            </span>
          </ChoiceCard>
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
    </>
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
};

export function TimeStep({ answers, onAnswer, problem, localNow, cityName, clash }: TimeProps) {
  const times = usualTimesOn(answers.date, localNow);
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
    </>
  );
}

/** A note before the next step, such as that the host is busy at that time. Renders nothing without words. */
export const Hint = ({ children }: { children: string | undefined }) => (
  <div role="status">
    {children && <p className="mt-4 rounded-field bg-amber-wash px-4 py-3 text-base text-amber-ink">{children}</p>}
  </div>
);
