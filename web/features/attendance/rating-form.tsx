import { CheckCheck, CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { AttendanceStatus, GameEventNeedingRating } from '../../../modules/reliability/contract.ts';
import { MARK_REASON_LENGTH } from '../../../modules/reliability/rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { errorText } from '../../lib/base-query.ts';
import { cn } from '../../lib/cn.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime } from '../../lib/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Field, Problem, Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { useMarkAttendanceMutation } from './attendance-api.ts';
import { type Choices, everyoneCame, needsReason, type Reasons, shownStatus, toSubmit } from './choices.ts';
import { keepRatingDraft, ratingDraftOf } from './rating-draft.ts';

type Props = {
  gameEvent: GameEventNeedingRating;
  /** Called when all choices are marked. */
  onRated: () => void;
  /** Called when only some are marked, so that the shown marks are out of date. */
  onStale: () => void;
  /** The words above the list. */
  heading?: string;
  /** Further actions for a person, below their name. */
  aside?: (participant: GameEventNeedingRating['participants'][number]) => ReactNode;
  /** Notes about a person's mark, below the choice. They must contain no form, since they are inside one. */
  below?: (participant: GameEventNeedingRating['participants'][number]) => ReactNode;
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

/** The marks that were not saved: of whom, and why. The page may list them no longer: they may have lost their seat. */
type Refused = Readonly<Record<string, { readonly name: string; readonly words: string }>>;

/**
 * The form for who came, with one choice per person, preset for people who checked in. Only people with a choice are
 * sent, and nothing is sent before the host submits.
 */
export function RatingForm({ gameEvent, onRated, onStale, heading = 'Who came', aside, below }: Props) {
  const [draft] = useState(() => ratingDraftOf(gameEvent.id));
  const [choices, setChoices] = useState<Choices>(draft.choices);
  const [reasons, setReasons] = useState<Reasons>(draft.reasons);
  useEffect(() => keepRatingDraft(gameEvent.id, { choices, reasons }), [gameEvent.id, choices, reasons]);
  const [sending, setSending] = useState(false);
  const [problems, setProblems] = useState<Refused>({});
  const [mark] = useMarkAttendanceMutation();
  const { participants } = gameEvent;
  const marks = toSubmit(participants, choices, reasons);
  const open = participants.filter((participant) => shownStatus(participant, choices) === null).length;
  const isUnexplained = participants.some((each) => needsReason(each, choices) && !reasons[each.id]?.trim());

  const submit = async () => {
    if (sending) return;
    setSending(true);
    setProblems({});
    const refused: Record<string, Refused[string]> = {};
    for (const { userId, ...each } of marks) {
      const { error } = await mark({ gameEventId: gameEvent.id, userId, ...each });
      if (!error) continue;
      const { firstName = '', lastName = '' } = participants.find(({ id }) => id === userId) ?? {};
      const words = errorText(error, 'This rating was not saved. Please try again.');
      refused[userId] = { name: isolated(`${firstName} ${lastName}`), words };
    }
    const count = Object.keys(refused).length;
    const saved = `${peopleIn(marks.length - count)} rated`;
    if (count > 0) {
      setSending(false);
      setProblems(refused);
      onStale();
      const description = `${saved}, ${count} not. Each one that was not saved says why.`;
      return toast({ tone: 'destructive', title: 'Some ratings were not saved', description });
    }
    toast({ title: 'Attendance marked', description: `${saved}.` });
    keepRatingDraft(gameEvent.id, { choices: {}, reasons: {} });
    onRated();
  };

  return (
    <Form className="block" onSubmit={() => void submit()}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{heading}</h2>
        <Button variant="outline" disabled={open === 0} onClick={() => setChoices(everyoneCame(participants, choices))}>
          <CheckCheck aria-hidden />
          Everyone came
        </Button>
      </div>
      <ul className="@container space-y-3">
        {participants.map((participant) => {
          const { id, firstName, lastName, email, leftLate } = participant;
          return (
            <li key={id} className="rounded-card border border-line bg-raised p-4">
              <fieldset className="grid items-center gap-x-6 gap-y-3 @xl:grid-cols-[1fr_auto]">
                <legend className="contents">
                  <span className="flex min-w-0 items-center gap-3">
                    <Avatar of={participant} />
                    <span className="min-w-0">
                      <span className="flex flex-wrap items-center gap-x-2 font-semibold">
                        {isolated(`${firstName} ${lastName}`)}
                        {leftLate && <Badge tone="amber">Left late</Badge>}
                      </span>
                      <span className="block text-ink-soft">
                        <EmailAddress of={email} />
                      </span>
                      <CheckInWords {...participant} />
                      {aside?.(participant)}
                    </span>
                  </span>
                </legend>
                <div className="grid grid-cols-3 gap-2">
                  {options.map(({ status, label, icon: Icon, look }) => (
                    <label
                      key={status}
                      className={cn(
                        'relative flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-field border border-line-strong px-2 py-1.5 text-center font-semibold text-sm transition-colors duration-150 hover:bg-sunken max-sm:flex-col',
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
                        onChange={() => {
                          setChoices({ ...choices, [id]: status });
                          setProblems(only(problems, (userId) => userId !== id));
                        }}
                      />
                      <Icon aria-hidden className="size-4.5 shrink-0" />
                      {label}
                    </label>
                  ))}
                </div>
                {problems[id] && <Problem className="@xl:col-span-2">{problems[id].words}</Problem>}
                <div className="@xl:col-span-2 empty:hidden">{below?.(participant)}</div>
                {needsReason(participant, choices) && (
                  <Field
                    label={`Why is it a ${shownStatus(participant, choices) === 'no_show' ? 'no-show' : 'late cancel'}?`}
                    hint={`${isolated(firstName)} checked in with the code. Your reason is kept with the rating, and an admin decides.`}
                    className="@xl:col-span-2"
                  >
                    {(tie) => (
                      <Textarea
                        {...tie}
                        rows={2}
                        maxLength={MARK_REASON_LENGTH}
                        required
                        value={reasons[id] ?? ''}
                        onChange={({ target }) => setReasons({ ...reasons, [id]: target.value })}
                      />
                    )}
                  </Field>
                )}
              </fieldset>
            </li>
          );
        })}
      </ul>
      {Object.entries(only(problems, (userId) => !participants.some(({ id }) => id === userId))).map(
        ([userId, { name, words }]) => (
          <Problem key={userId}>{`${name}: ${words}`}</Problem>
        ),
      )}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3 max-sm:[&>*]:w-full">
        <p className="text-ink-soft" aria-live="polite">
          <span className="font-semibold text-ink">
            {participants.length - open} set, {open} open.
          </span>{' '}
          {open > 0 && 'Guests you leave open are not rated.'}
        </p>
        <Button type="submit" disabled={marks.length === 0 || isUnexplained} pending={sending} pendingText="Rating…">
          Rate
        </Button>
      </div>
    </Form>
  );
}

const peopleIn = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

const only = <Value,>(of: Readonly<Record<string, Value>>, keeps: (userId: string) => boolean) =>
  Object.fromEntries(Object.entries(of).filter(([userId]) => keeps(userId)));

type Participant = GameEventNeedingRating['participants'][number];

/** When and how somebody checked in, or that they run late. */
export function CheckInWords({ checkIn, minutesLate }: Pick<Participant, 'checkIn' | 'minutesLate'>) {
  const { timeZone } = useSiteConfig();
  if (checkIn) {
    const at = clockTime(checkIn.at, timeZone);
    return (
      <span className="flex items-center gap-1 text-felt-ink">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        {checkIn.how === 'code' ? `Checked in ${at}` : `You checked them in, ${at}`}
      </span>
    );
  }
  if (minutesLate === null) return null;
  return <span className="block font-semibold text-amber-ink">About {minutesLate} minutes late</span>;
}
