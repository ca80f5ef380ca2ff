import { Field } from './field.tsx';
import { NamedOptions, Select } from './select.tsx';

/** What becomes of evenings with people when that ends to which they belong. */
type Upcoming = 'keep' | 'cancel';

const choices = [
  { id: 'keep', name: 'They take place' },
  { id: 'cancel', name: 'Cancel them, too' },
] as const;

type Props = { label: string; value: Upcoming; onChange: (value: Upcoming) => void };

/** Asks whether evenings with people take place or are cancelled. */
export const KeepOrCancel = ({ label, value, onChange }: Props) => (
  <Field label={label}>
    {(tie) => (
      <Select value={value} onChange={({ target }) => onChange(target.value === 'cancel' ? 'cancel' : 'keep')} {...tie}>
        <NamedOptions of={choices} />
      </Select>
    )}
  </Field>
);
