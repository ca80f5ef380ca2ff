import { mostKeptSeats } from '../../../modules/events/rules.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { LanguageChips } from '../../ui/language-chips.tsx';
import { levels } from '../../ui/levels.ts';
import { newcomerChoices, newcomerSeatsHint } from '../../ui/newcomer-seats.ts';
import { NamedOptions, Select } from '../../ui/select.tsx';
import type { StepProps } from './place-steps.tsx';
import { keepsSeats } from './when.ts';

/** Seats for newcomers, for whom an evening is, whether its rules are taught, and the languages. */
export function AdviceQuestions({ answers, onAnswer }: StepProps) {
  const { level, teaching, languages, newcomerSeats, maxParticipants } = answers;
  const { timeZone } = useSiteConfig();
  const now = useNow();
  return (
    <>
      {mostKeptSeats(maxParticipants) > 0 && keepsSeats(answers, now, timeZone) && (
        <Field label="Seats kept for newcomers" hint={newcomerSeatsHint}>
          {(tie) => (
            <Select
              value={String(Math.min(newcomerSeats, mostKeptSeats(maxParticipants)))}
              onChange={({ target }) => onAnswer({ newcomerSeats: Number(target.value) })}
              {...tie}
            >
              <NamedOptions of={newcomerChoices(maxParticipants)} />
            </Select>
          )}
        </Field>
      )}
      <Field label="For whom" hint="Advice for people who look for a table. Nobody is turned away.">
        {(tie) => (
          <Select
            value={level}
            onChange={({ target }) => onAnswer({ level: levels.find(({ id }) => id === target.value)?.id ?? level })}
            {...tie}
          >
            <NamedOptions of={levels} />
          </Select>
        )}
      </Field>
      <Checkbox
        label="I teach the rules"
        checked={teaching}
        onChange={({ target }) => onAnswer({ teaching: target.checked })}
      />
      {/* a legend would be drawn above the space that a row leaves */}
      <div>
        <LanguageChips value={languages} onChange={(chosen) => onAnswer({ languages: chosen })} />
      </div>
    </>
  );
}
