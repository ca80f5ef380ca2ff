import { type Control, type Path, useController, useWatch } from 'react-hook-form';
import type { Level } from '../../modules/events/contract.ts';
import { mostKeptSeats } from '../../modules/events/rules.ts';
import { Folded } from './folded.tsx';
import { FormCheckbox, FormField } from './form-field.tsx';
import { LanguageChips, languagesIn } from './language-chips.tsx';
import { levels } from './levels.ts';
import { newcomerChoices, newcomerSeatsHint } from './newcomer-seats.ts';
import { NamedOptions, Select } from './select.tsx';

type Advice = { level: Level; teaching: boolean; languages: readonly string[]; newcomerSeats: number };

/** The advice about an evening as values of a form. */
export const adviceValues = ({ level, teaching, languages, newcomerSeats }: Advice) => ({
  level: level as string,
  teaching,
  languages: languages.join(),
  newcomerSeats: String(newcomerSeats),
});
type AdviceValues = ReturnType<typeof adviceValues>;

/** The level that a form's select has. */
export const levelIn = (value: string): Level => levels.find(({ id }) => id === value)?.id ?? 'everyone';

/** A request of a form with its level and languages as the server takes them. */
export const adviceRequest = <Some extends Partial<AdviceValues>>({
  level,
  languages,
  newcomerSeats,
  ...rest
}: Some) => ({
  ...rest,
  ...(level !== undefined && { level: levelIn(level) }),
  ...(languages !== undefined && { languages: languagesIn(languages) }),
  ...(newcomerSeats !== undefined && { newcomerSeats: Number(newcomerSeats) }),
});

/** Seats for newcomers, for whom an evening is, whether its rules are taught, and the languages: folded away, because most stay as they are. */
export function AdviceFields<Values extends AdviceValues & { maxParticipants: string }>({
  control,
}: {
  control: Control<Values>;
}) {
  const seats = Number(useWatch({ control, name: 'maxParticipants' as Path<Values> }));
  const { field } = useController({ control, name: 'languages' as Path<Values> });
  return (
    <Folded title="Newcomers, level, and languages">
      {mostKeptSeats(seats) > 0 && (
        <FormField
          control={control}
          name={'newcomerSeats' as Path<Values>}
          label="Seats kept for newcomers"
          hint={newcomerSeatsHint}
        >
          {(tied) => (
            <Select {...tied}>
              <NamedOptions of={newcomerChoices(seats)} />
            </Select>
          )}
        </FormField>
      )}
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
