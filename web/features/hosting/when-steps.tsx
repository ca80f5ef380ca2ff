import { HORIZON_DAYS } from '../../../modules/events/rules.ts';
import { addDaysTo, localClockTime, shortLocalDate } from '../../lib/time.ts';
import { Field, Input } from '../../ui/field.tsx';
import { ChoiceCard } from './choice-card.tsx';
import type { StepProps } from './place-steps.tsx';

type Props = StepProps & { problem: string | undefined };

const NEXT_DAYS = 8;
const USUAL_TIMES = ['11:00', '14:00', '17:00', '18:00', '18:30', '19:00', '19:30', '20:00'];

/** @param today the city's, `YYYY-MM-DD` */
export function DateStep({ answers, onAnswer, problem, today }: Props & { today: string }) {
  const days = Array.from({ length: NEXT_DAYS }, (_, ahead) => addDaysTo(today, ahead));
  const nickname = (ahead: number) => ['Today', 'Tomorrow'][ahead];
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {days.map((day, ahead) => (
          <ChoiceCard
            key={day}
            name="day"
            className="justify-center text-center"
            checked={answers.date === day}
            onChange={() => onAnswer({ date: day })}
          >
            <span>
              <span className="font-semibold">{nickname(ahead) ?? shortLocalDate(day)}</span>
              {nickname(ahead) && <span className="block text-ink-soft text-sm">{shortLocalDate(day)}</span>}
            </span>
          </ChoiceCard>
        ))}
      </div>
      <Field label="Or another day" className="mt-5" error={problem}>
        {(tie) => (
          <Input
            type="date"
            min={today}
            max={addDaysTo(today, HORIZON_DAYS)}
            value={answers.date}
            onChange={({ target }) => onAnswer({ date: target.value })}
            {...tie}
          />
        )}
      </Field>
    </>
  );
}

export function TimeStep({ answers, onAnswer, problem, cityName }: Props & { cityName: string }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {USUAL_TIMES.map((time) => (
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
      <Field
        label="Or another time"
        hint={`On the clocks of ${cityName}. An evening runs three hours.`}
        className="mt-5"
        error={problem}
      >
        {(tie) => (
          <Input
            type="time"
            value={answers.time}
            onChange={({ target }) => onAnswer({ time: target.value })}
            {...tie}
          />
        )}
      </Field>
    </>
  );
}
