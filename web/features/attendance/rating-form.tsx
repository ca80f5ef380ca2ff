import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { AttendanceStatus, GameEventNeedingRating } from '../../../modules/reliability/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { cn } from '../../lib/cn.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { useMarkAttendanceMutation } from './attendance-api.ts';
import { type Choices, shownStatus, toSubmit } from './choices.ts';

type Props = {
  gameEvent: GameEventNeedingRating;
  /** Called when all choices are marked. */
  onRated: () => void;
  /** Called when only some may be marked, so that the shown marks are out of date. */
  onStale: () => void;
};

const options: readonly { status: AttendanceStatus; label: string; icon: LucideIcon; look: string }[] = [
  {
    status: 'attended',
    label: 'Attended',
    icon: CircleCheck,
    look: 'has-checked:border-felt has-checked:bg-felt-wash has-checked:text-felt-ink',
  },
  {
    status: 'late_cancel',
    label: 'Late cancel',
    icon: Clock,
    look: 'has-checked:border-amber-ink has-checked:bg-amber-wash has-checked:text-amber-ink',
  },
  {
    status: 'no_show',
    label: 'No-show',
    icon: CircleX,
    look: 'has-checked:border-brick has-checked:bg-brick-wash has-checked:text-brick-ink',
  },
];

/** The form for who came: one choice for each person. Only chosen ones are sent. */
export function RatingForm({ gameEvent, onRated, onStale }: Props) {
  const [choices, setChoices] = useState<Choices>({});
  const [sending, setSending] = useState(false);
  const [mark] = useMarkAttendanceMutation();
  const marks = toSubmit(gameEvent.participants, choices);

  const submit = async () => {
    if (sending) return;
    setSending(true);
    for (const { userId, status } of marks) {
      const { error } = await mark({ gameEventId: gameEvent.id, userId, status });
      if (!error) continue;
      setSending(false);
      onStale();
      const description = errorText(error, 'Failed to mark attendance');
      return toast({ tone: 'destructive', title: 'Failed to mark attendance', description });
    }
    toast({
      title: 'Attendance marked',
      description: `${marks.length === 1 ? '1 person' : `${marks.length} people`} rated.`,
    });
    onRated();
  };

  return (
    <Form className="block" onSubmit={() => void submit()}>
      <ul className="space-y-3">
        {gameEvent.participants.map((participant) => {
          const { id, firstName, lastName, email, leftLate } = participant;
          return (
            <li key={id} className="rounded-card border border-line bg-raised p-4">
              <fieldset className="grid items-center gap-x-6 gap-y-3 md:grid-cols-[1fr_auto]">
                <legend className="contents">
                  <span className="flex min-w-0 items-center gap-3">
                    <Avatar of={participant} />
                    <span className="min-w-0 leading-snug">
                      <span className="flex flex-wrap items-center gap-x-2 font-semibold">
                        {firstName} {lastName}
                        {leftLate && <Badge tone="amber">Left late</Badge>}
                      </span>
                      <span className="block text-ink-soft text-sm">
                        <EmailAddress of={email} />
                      </span>
                    </span>
                  </span>
                </legend>
                <div className="grid grid-cols-3 gap-2">
                  {options.map(({ status, label, icon: Icon, look }) => (
                    <label
                      key={status}
                      className={cn(
                        'relative flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-field border border-line-strong px-2 py-1.5 text-center font-semibold text-sm leading-tight transition-colors duration-150 hover:bg-sunken max-sm:flex-col',
                        'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
                        look,
                      )}
                    >
                      <input
                        type="radio"
                        name={id}
                        value={status}
                        className="absolute inset-0 size-full cursor-pointer opacity-0"
                        checked={shownStatus(participant, choices) === status}
                        onChange={() => setChoices({ ...choices, [id]: status })}
                      />
                      <Icon aria-hidden className="size-4.5 shrink-0" />
                      {label}
                    </label>
                  ))}
                </div>
              </fieldset>
            </li>
          );
        })}
      </ul>
      <div className="mt-6 flex justify-end max-sm:[&>*]:w-full">
        <Button type="submit" disabled={marks.length === 0} pending={sending} pendingText="Rating…">
          Rate
        </Button>
      </div>
    </Form>
  );
}
