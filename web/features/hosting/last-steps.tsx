import { type ComponentProps, useId } from 'react';
import type { Cafe, Game, Region } from '../../../modules/catalog/contract.ts';
import { MAX_PLAYERS } from '../../../modules/events/rules.ts';
import { cn } from '../../lib/cn.ts';
import { Problem, Textarea } from '../../ui/field.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { Facts, placeOf } from './facts.tsx';
import { hasRoomAt, useFreeDay } from './house-api.ts';
import { MoreOptions } from './more-options.tsx';
import { OfGroup } from './of-group.tsx';
import type { StepProps } from './place-steps.tsx';
import { Repeats } from './repeats.tsx';
import { Hint, HolidayHint } from './when-steps.tsx';
import type { Step } from './wizard.ts';

/** @param houseOf the cafe whose room counts; without it, none does */
export function PlayersStep({ answers, onAnswer, houseOf = '' }: StepProps & { houseOf?: string }) {
  const counts = Array.from({ length: MAX_PLAYERS }, (_, at) => at + 1);
  const { free } = useFreeDay(houseOf, answers.date, MAX_PLAYERS);
  const isAnyRefused = !hasRoomAt(free, answers.time);
  return (
    <>
      <div className="grid grid-cols-5 gap-2.5">
        {counts.map((count) => (
          <CountChoice key={count} {...{ count, answers, onAnswer }} houseOf={isAnyRefused ? houseOf : ''} />
        ))}
      </div>
      <p className="mt-4 text-ink-soft" aria-live="polite">
        {answers.maxParticipants === 1
          ? 'One-on-one: you and one other player.'
          : `You and up to ${answers.maxParticipants} other players.`}
      </p>
      <Hint>{isAnyRefused ? 'The cafe has no room for more at that time.' : undefined}</Hint>
    </>
  );
}

/** A number of guests, which cannot be chosen if the cafe has no room for so many. */
function CountChoice({ count, houseOf, answers, onAnswer }: StepProps & { count: number; houseOf: string }) {
  const { free } = useFreeDay(houseOf, answers.date, count);
  const isRefused = !hasRoomAt(free, answers.time);
  return (
    <ChoiceCard
      name="players"
      className={cn('justify-center px-1!', isRefused && 'opacity-60')}
      aria-label={count === 1 ? '1, one-on-one' : String(count)}
      checked={answers.maxParticipants === count}
      disabled={isRefused}
      onChange={() => onAnswer({ maxParticipants: count })}
    >
      <span className="font-display font-semibold text-xl tabular-nums">{count}</span>
    </ChoiceCard>
  );
}

/** The maximum of the contract. */
const MOST_WORDS = 2000;

type ReviewProps = StepProps & {
  game: Game | undefined;
  region: Region | undefined;
  cafe: Cafe | undefined;
  /** Why it cannot be created, in a sentence. */
  problem: string | undefined;
  /** What the host does at that time, in a sentence; undefined if they are free. */
  clash: string | undefined;
  onChange: (step: Step) => void;
} & Pick<ComponentProps<typeof Repeats>, 'localNow' | 'isBusyOn'> &
  Pick<ComponentProps<typeof OfGroup>, 'groups'>;

/** The review: each answer with a way to change it, and the host's note. */
export function ReviewStep(props: ReviewProps) {
  const { answers, onAnswer, game, region, cafe, problem, clash, onChange, localNow, isBusyOn, groups } = props;
  const { date, time, maxParticipants } = answers;
  return (
    <>
      <Facts is={{ game, cafe: cafe && placeOf(cafe, region), date, time, maxParticipants }} onPencil={onChange} />
      {problem !== undefined && <Problem className="mt-3">{problem}</Problem>}
      <Hint>{clash}</Hint>
      <HolidayHint date={answers.date} />
      <Repeats answers={answers} onAnswer={onAnswer} localNow={localNow} isBusyOn={isBusyOn} />
      <OfGroup answers={answers} onAnswer={onAnswer} groups={groups} />
      <WordToGuests answers={answers} onAnswer={onAnswer} />
      <MoreOptions answers={answers} onAnswer={onAnswer} />
    </>
  );
}

/** The host's note, in the bubble in which members will read it. */
export function WordToGuests({
  answers: { description },
  onAnswer,
  problem,
}: StepProps & { problem?: string | undefined }) {
  const id = useId();
  return (
    <div className="mt-5">
      <label htmlFor={id} className="font-semibold text-sm">
        A word to your guests <span className="font-normal text-ink-soft">(optional)</span>
      </label>
      <div className="relative mt-1.5 after:absolute after:top-full after:left-6 after:border-8 after:border-transparent after:border-t-amber-wash">
        <Textarea
          id={id}
          aria-describedby={`${id}-hint`}
          maxLength={MOST_WORDS}
          placeholder="Where to find you, what to bring, whether beginners are welcome."
          className="block rounded-card! bg-amber-wash! p-4! text-lg! text-amber-ink! placeholder:text-amber-ink/80!"
          value={description}
          onChange={({ target }) => onAnswer({ description: target.value })}
        />
      </div>
      {problem !== undefined && <Problem className="mt-3">{problem}</Problem>}
      <p id={`${id}-hint`} className="mt-3 text-right text-sm text-ink-soft">
        {description.length.toLocaleString('en-US')} of {MOST_WORDS.toLocaleString('en-US')} characters
      </p>
    </div>
  );
}
