import type { ReactNode } from 'react';
import type { Cafe, Game, Region } from '../../../modules/catalog/contract.ts';
import { MAX_PLAYERS } from '../../../modules/events/rules.ts';
import { localClockTime, longLocalDate } from '../../lib/time.ts';
import { Field, Textarea } from '../../ui/field.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { MoreOptions } from './more-options.tsx';
import type { StepProps } from './place-steps.tsx';
import type { Step } from './wizard.ts';

export function PlayersStep({ answers, onAnswer }: StepProps) {
  const counts = Array.from({ length: MAX_PLAYERS }, (_, at) => at + 1);
  return (
    <>
      <div className="grid grid-cols-5 gap-2.5">
        {counts.map((count) => (
          <ChoiceCard
            key={count}
            name="players"
            className="justify-center px-1!"
            aria-label={count === 1 ? '1, one-on-one' : String(count)}
            checked={answers.maxParticipants === count}
            onChange={() => onAnswer({ maxParticipants: count })}
          >
            <span className="font-display font-semibold text-xl tabular-nums">{count}</span>
          </ChoiceCard>
        ))}
      </div>
      <p className="mt-4 text-ink-soft" aria-live="polite">
        {answers.maxParticipants === 1
          ? 'One-on-one: you and one other player.'
          : `You and up to ${answers.maxParticipants} other players.`}
      </p>
    </>
  );
}

type ReviewProps = StepProps & {
  game: Game | undefined;
  region: Region | undefined;
  cafe: Cafe | undefined;
  onChange: (step: Step) => void;
};

export function ReviewStep({ answers, onAnswer, game, region, cafe, onChange }: ReviewProps) {
  const { date, time, maxParticipants, description } = answers;
  const lines: [Step, string, ReactNode][] = [
    ['game', 'Game', game?.name],
    [
      'cafe',
      'Cafe',
      <>
        {cafe?.name}
        <span className="block font-normal text-ink-soft text-sm">
          {cafe?.address}, {region?.name}
        </span>
      </>,
    ],
    ['date', 'Date', longLocalDate(date)],
    ['time', 'Start', localClockTime(time)],
    ['participants', 'Max players', maxParticipants === 1 ? '1 (one-on-one)' : maxParticipants],
  ];
  return (
    <>
      <dl className="divide-y divide-line rounded-card border border-line bg-paper">
        {lines.map(([step, label, value]) => (
          <div key={step} className="flex items-center gap-2 py-1.5 pr-1.5 pl-3 sm:gap-3 sm:pl-4">
            <dt className="w-20 shrink-0 sm:w-24 text-ink-soft text-sm">{label}</dt>
            <dd className="min-w-0 flex-1 font-semibold leading-snug">{value}</dd>
            <dd>
              <button
                type="button"
                className="min-h-11 rounded-field px-3 text-ink-soft text-sm underline underline-offset-3 hover:text-ink"
                onClick={() => onChange(step)}
              >
                Change<span className="sr-only"> {label}</span>
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <Field
        label="A few words for your guests (optional)"
        hint="Where to find you, what to bring, whether beginners are welcome."
        className="mt-5"
      >
        {(tie) => (
          <Textarea
            maxLength={2000}
            value={description}
            onChange={({ target }) => onAnswer({ description: target.value })}
            {...tie}
          />
        )}
      </Field>
      <MoreOptions answers={answers} onAnswer={onAnswer} />
    </>
  );
}
