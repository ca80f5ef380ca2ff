import { Pencil, UsersRound } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Cafe, Game, Region } from '../../../modules/catalog/contract.ts';
import { MAX_PLAYERS } from '../../../modules/events/rules.ts';
import { cafePicture } from '../../lib/cafe-picture.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { localClockTime, longLocalDate, shortLocalDate } from '../../lib/time.ts';
import { ArtImage } from '../../ui/art-image.tsx';
import { CalendarLeaf } from '../../ui/calendar-leaf.tsx';
import { Problem, Textarea } from '../../ui/field.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { MoreOptions } from './more-options.tsx';
import type { StepProps } from './place-steps.tsx';
import { Repeats } from './repeats.tsx';
import { Hint, HolidayHint } from './when-steps.tsx';
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
} & Pick<ComponentProps<typeof Repeats>, 'localNow' | 'isBusyOn'>;

/** The review: each answer with a way to change it, and the host's note. */
export function ReviewStep(props: ReviewProps) {
  const { answers, onAnswer, game, region, cafe, problem, clash, onChange, localNow, isBusyOn } = props;
  const { date, time, maxParticipants } = answers;
  const [month, day] = shortLocalDate(date).split(' ').slice(1);
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        <Fact
          label="Game"
          picture={game && <Thumb src={game.imageUrl} drawing={drawingOf('games', game.name)} />}
          onChange={() => onChange('game')}
        >
          {game?.name}
        </Fact>
        <Fact label="When" picture={<CalendarLeaf month={month} day={day} />} onChange={() => onChange('date')}>
          {longLocalDate(date)}, {localClockTime(time)}
        </Fact>
        <Fact
          label="Where"
          picture={cafe && <Thumb src={cafePicture(cafe)} drawing={drawingOf('cafes', cafe.name)} />}
          onChange={() => onChange('cafe')}
        >
          {cafe?.name}
          <span className="block font-normal text-sm text-ink-soft">
            {[cafe?.address, region?.name].filter(Boolean).join(', ')}
          </span>
        </Fact>
        <Fact
          label="Seats"
          picture={
            <span className="grid size-12 shrink-0 place-items-center rounded-field bg-felt-wash text-felt-ink">
              <UsersRound aria-hidden className="size-5.5" />
            </span>
          }
          onChange={() => onChange('participants')}
        >
          {maxParticipants === 1 ? 'You and one guest, one-on-one' : `You and ${maxParticipants} guests`}
        </Fact>
      </ul>
      {problem !== undefined && <Problem className="mt-3">{problem}</Problem>}
      <Hint>{clash}</Hint>
      <HolidayHint date={answers.date} />
      <Repeats answers={answers} onAnswer={onAnswer} localNow={localNow} isBusyOn={isBusyOn} />
      <WordToGuests answers={answers} onAnswer={onAnswer} />
      <MoreOptions answers={answers} onAnswer={onAnswer} />
    </>
  );
}

type FactProps = { label: string; picture: ReactNode; onChange: () => void; children: ReactNode };

const Fact = ({ label, picture, onChange, children }: FactProps) => (
  <li className="flex min-h-16 items-center gap-3 py-2 pr-2 pl-3">
    {picture || <span className="size-12 shrink-0 rounded-field bg-sunken" />}
    <div className="wrap-anywhere min-w-0 flex-1">
      <p className="text-sm text-ink-soft">{label}</p>
      <p className="font-semibold leading-snug">{children}</p>
    </div>
    <button
      type="button"
      aria-label={`Change ${label}`}
      className="grid size-11 shrink-0 place-items-center rounded-field text-felt-ink hover:bg-sunken"
      onClick={onChange}
    >
      <Pencil aria-hidden className="size-5" />
    </button>
  </li>
);

const Thumb = ({ src, drawing }: { src: string | null; drawing: string }) => (
  <ArtImage src={src} alt="" drawing={drawing} cropped className="aspect-square! size-12 shrink-0 rounded-field" />
);

/** The host's note, in the bubble in which members will read it. */
function WordToGuests({ answers: { description }, onAnswer }: StepProps) {
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
      <p id={`${id}-hint`} className="mt-3 text-right text-sm text-ink-soft">
        {description.length.toLocaleString('en-US')} of {MOST_WORDS.toLocaleString('en-US')} characters
      </p>
    </div>
  );
}
