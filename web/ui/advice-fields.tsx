import { type Control, type Path, useController } from 'react-hook-form';
import type { Level } from '../../modules/events/contract.ts';
import { Folded } from './folded.tsx';
import { FormCheckbox, FormField } from './form-field.tsx';
import { LanguageChips, languagesIn } from './language-chips.tsx';
import { levels } from './levels.ts';
import { NamedOptions, Select } from './select.tsx';

type Advice = { level: Level; teaching: boolean; languages: readonly string[] };

/** The advice about an evening as values of a form. */
export const adviceValues = ({ level, teaching, languages }: Advice) => ({
  level: level as string,
  teaching,
  languages: languages.join(),
});
type AdviceValues = ReturnType<typeof adviceValues>;

/** The level that a form's select has. */
export const levelIn = (value: string): Level => levels.find(({ id }) => id === value)?.id ?? 'everyone';

/** A request of a form with its level and languages as the server takes them. */
export const adviceRequest = <Some extends Partial<AdviceValues>>({ level, languages, ...rest }: Some) => ({
  ...rest,
  ...(level !== undefined && { level: levelIn(level) }),
  ...(languages !== undefined && { languages: languagesIn(languages) }),
});

/** For whom an evening is, whether its rules are taught, and the languages: folded away, because most stay as they are. */
export function AdviceFields<Values extends AdviceValues>({ control }: { control: Control<Values> }) {
  const { field } = useController({ control, name: 'languages' as Path<Values> });
  return (
    <Folded title="Level, teaching, and languages">
      <FormField control={control} name={'level' as Path<Values>} label="For whom">
        {(tied) => (
          <Select {...tied}>
            <NamedOptions of={levels} />
          </Select>
        )}
      </FormField>
      <FormCheckbox control={control} name={'teaching' as Path<Values>} label="I teach the rules" />
      <LanguageChips value={String(field.value)} onChange={field.onChange} />
    </Folded>
  );
}
