import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { Field } from '../../ui/field.tsx';
import { NamedOptions, Select } from '../../ui/select.tsx';
import { AdviceQuestions } from './advice-questions.tsx';
import type { StepProps } from './place-steps.tsx';

const CLOSING = [0, 1, 2, 3, 6, 12, 24].map((hours) => ({
  id: String(hours),
  name: hours === 0 ? 'At the start' : `${hours} ${hours === 1 ? 'hour' : 'hours'} before`,
}));

/** Options that most hosts do not change: the minimum of participants, when sign-up closes, and what helps choosing. */
export function MoreOptions({ answers, onAnswer }: StepProps) {
  const { maxParticipants, minParticipants, signUpClosesHours } = answers;
  const counts = Array.from({ length: maxParticipants }, (_, at) => ({
    id: String(at + 1),
    name: at === 0 ? '1 guest' : `${at + 1} guests`,
  }));
  const least = Math.min(minParticipants, maxParticipants);
  const closes =
    CLOSING.find(({ id }) => id === String(signUpClosesHours))?.name ?? `${signUpClosesHours} hours before`;
  return (
    <details className="group mt-4 rounded-card border border-line bg-raised">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 rounded-card px-4 [&::-webkit-details-marker]:hidden">
        <SlidersHorizontal aria-hidden className="size-5 shrink-0" />
        <span className="flex-1">
          <span className="block font-semibold">More options</span>
          <span className="block text-ink-soft">{`At least ${counts[least - 1]?.name}, sign-up closes ${closes.toLowerCase()}`}</span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="divide-y divide-line border-line border-t [&>*]:px-4 [&>*]:py-3">
        <Field
          label="Goes ahead with at least"
          hint="If fewer people sign up, we cancel it 3 hours before the start. It won’t count against anyone."
        >
          {(tie) => (
            <Select
              value={String(least)}
              onChange={({ target }) => onAnswer({ minParticipants: Number(target.value) })}
              {...tie}
            >
              <NamedOptions of={counts} />
            </Select>
          )}
        </Field>
        <Field label="Sign-up closes" hint="A seat can always be given back.">
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
        <AdviceQuestions answers={answers} onAnswer={onAnswer} />
      </div>
    </details>
  );
}
