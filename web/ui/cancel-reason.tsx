import { CANCEL_REASON_LENGTH } from '../../modules/events/rules.ts';
import { Field, Textarea } from './field.tsx';

/** The words of whoever cancels an event, for the people with a seat. */
export const CancelReason = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Field label="Why? (optional)" hint="Everybody with a seat reads it, in the email and on the event’s page.">
    {(tie) => (
      <Textarea
        {...tie}
        rows={2}
        maxLength={CANCEL_REASON_LENGTH}
        value={value}
        onChange={(change) => onChange(change.target.value)}
      />
    )}
  </Field>
);
