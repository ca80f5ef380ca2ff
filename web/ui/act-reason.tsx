import { ACT_REASON_LENGTH } from '../../modules/identity/rules.ts';
import { Field, Textarea } from './field.tsx';

type Props = { value: string; onChange: (value: string) => void; hint?: string };

const KEPT = 'Kept in the audit, and in the copy of their data that people can download.';

/** Why an admin does something to a person. It is required. */
export const ActReason = ({ value, onChange, hint = KEPT }: Props) => (
  <Field label="Reason" hint={hint} className="mt-4">
    {(tie) => (
      <Textarea
        {...tie}
        rows={2}
        required
        maxLength={ACT_REASON_LENGTH}
        value={value}
        onChange={(change) => onChange(change.target.value)}
      />
    )}
  </Field>
);
