import { Field } from '../../ui/field.tsx';
import { NamedOptions, Select } from '../../ui/select.tsx';
import type { StepProps } from './place-steps.tsx';

const CLOSING = [0, 1, 2, 3, 6, 12, 24].map((hours) => ({
  id: String(hours),
  name: hours === 0 ? 'At the start' : `${hours} ${hours === 1 ? 'hour' : 'hours'} before`,
}));

/** What most hosts leave as it is: how many must come, and until when people may join. */
export function MoreOptions({ answers, onAnswer }: StepProps) {
  const { maxParticipants, minParticipants, signUpClosesHours } = answers;
  const counts = Array.from({ length: maxParticipants }, (_, at) => ({ id: String(at + 1), name: String(at + 1) }));
  return (
    <details className="mt-5 rounded-card border border-line bg-paper">
      <summary className="flex min-h-12 cursor-pointer items-center rounded-card px-4 font-semibold">
        More options
      </summary>
      <div className="space-y-4 px-4 pb-4">
        <Field
          label="Minimum of players"
          hint="With fewer 3 hours before the start, the event is cancelled for you, and nobody gets a mark."
        >
          {(tie) => (
            <Select
              value={String(Math.min(minParticipants, maxParticipants))}
              onChange={({ target }) => onAnswer({ minParticipants: Number(target.value) })}
              {...tie}
            >
              <NamedOptions of={counts} />
            </Select>
          )}
        </Field>
        <Field label="Sign-up closes" hint="People can always leave.">
          {(tie) => (
            <Select
              value={String(signUpClosesHours)}
              onChange={({ target }) => onAnswer({ signUpClosesHours: Number(target.value) })}
              {...tie}
            >
              <NamedOptions of={CLOSING} />
            </Select>
          )}
        </Field>
      </div>
    </details>
  );
}
