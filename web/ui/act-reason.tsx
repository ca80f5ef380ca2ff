import { ACT_REASON_LENGTH } from '../../modules/identity/rules.ts';
import { Field, Textarea } from './field.tsx';

/** Why an admin does something to a person. It is required. */
export const ActReason = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Field
    label="Reason"
    hint="Kept in the audit, and in the copy of their data that people can download."
    className="mt-4"
  >
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
