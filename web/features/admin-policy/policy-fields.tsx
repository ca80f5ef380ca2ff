import type { Control } from 'react-hook-form';
import { POLICY_BOUNDS as bounds } from '../../../modules/reliability/rules.ts';
import { Input } from '../../ui/field.tsx';
import { FormCheckbox, FormField } from '../../ui/form-field.tsx';
import { type PolicyValues, within } from './policy-values.ts';

type Named = Exclude<keyof PolicyValues, 'forgiveRefilled'>;
type Explained = { name: Named; label: string; hint: string; isList?: true };

const listed = `Days for the first, the second and so on, such as 7, 14, 30. The last one holds for all further ones; 0 is none. Up to ${bounds.lengths.max} numbers from ${bounds.days.min} to ${bounds.days.max}.`;

const groups: readonly { legend: string; fields: readonly Explained[] }[] = [
  {
    legend: 'Score',
    fields: [
      {
        name: 'prior',
        label: 'Head start',
        hint: `Attended events that everybody begins with. The more, the less a single rating moves a score. ${within(bounds.prior)}`,
      },
      {
        name: 'noShowWeight',
        label: 'Weight of a no-show',
        hint: `How much one counts against the score, where an attended event counts 1 for it. ${within(bounds.weight)}`,
      },
      {
        name: 'lateCancelWeight',
        label: 'Weight of a late cancel',
        hint: `The same for leaving less than 24 hours before the start. ${within(bounds.weight)}`,
      },
      {
        name: 'halfLife',
        label: 'Days until a rating counts half',
        hint: `Good ratings and bad ones fade alike. Leave it empty if ratings never fade. ${within(bounds.halfLifeDays)}`,
      },
    ],
  },
  {
    legend: 'Holds after no-shows',
    fields: [
      { name: 'noShowDays', label: 'Days of each hold, no-shows', hint: listed, isList: true },
      {
        name: 'noShowWindow',
        label: 'Days in which no-shows add up',
        hint: `An earlier no-show this many days ago still makes the next one a second. ${within(bounds.windowDays)}`,
      },
    ],
  },
  {
    legend: 'Holds after late cancels',
    fields: [
      { name: 'lateCancelDays', label: 'Days of each hold, late cancels', hint: listed, isList: true },
      {
        name: 'lateCancelWindow',
        label: 'Days in which late cancels add up',
        hint: `An earlier late cancel this many days ago still makes the next one a second. ${within(bounds.windowDays)}`,
      },
    ],
  },
];

/** The rules of a policy as fields, each with what it means and its bounds. */
export function PolicyFields({ control }: { control: Control<PolicyValues> }) {
  return (
    <div className="space-y-8">
      {groups.map(({ legend, fields }) => (
        <fieldset key={legend}>
          <legend className="mb-3 font-display font-heading text-lg">{legend}</legend>
          <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
            {fields.map(({ name, label, hint, isList }) => (
              <FormField key={name} control={control} name={name} label={label} hint={hint}>
                {(tied) => (
                  <Input
                    {...tied}
                    inputMode={isList ? 'text' : 'decimal'}
                    autoComplete="off"
                    className={isList ? 'max-w-72' : 'max-w-40'}
                  />
                )}
              </FormField>
            ))}
          </div>
        </fieldset>
      ))}
      <FormCheckbox
        control={control}
        name="forgiveRefilled"
        label="Also try that a late cancel weighs nothing if its seat was filled again. No policy can do this yet, so it cannot be adopted."
      />
    </div>
  );
}
