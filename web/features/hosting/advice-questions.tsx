import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { LanguageChips } from '../../ui/language-chips.tsx';
import { levels } from '../../ui/levels.ts';
import { NamedOptions, Select } from '../../ui/select.tsx';
import type { StepProps } from './place-steps.tsx';

/** For whom an evening is, whether its rules are taught, and the languages. */
export function AdviceQuestions({ answers: { level, teaching, languages }, onAnswer }: StepProps) {
  return (
    <>
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
      <LanguageChips value={languages} onChange={(chosen) => onAnswer({ languages: chosen })} />
    </>
  );
}
