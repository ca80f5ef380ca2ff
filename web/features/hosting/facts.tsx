import { Pencil, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Cafe, Game, Region } from '../../../modules/catalog/contract.ts';
import { cafePicture } from '../../lib/cafe-picture.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { localClockTime, longLocalDate, shortLocalDate } from '../../lib/time.ts';
import { ArtImage } from '../../ui/art-image.tsx';
import { CalendarLeaf } from '../../ui/calendar-leaf.tsx';
import { Problem } from '../../ui/field.tsx';
import { WasIs } from '../../ui/was-is.tsx';
import type { Step } from './wizard.ts';

type Place = { name: string; address: string; picture?: string | null };

/** What an event is. Date `YYYY-MM-DD` and time `HH:MM` on the city's clocks; both may be empty while they are typed. */
export type Evening = {
  game: Pick<Game, 'name' | 'imageUrl'> | null | undefined;
  cafe: Place | null | undefined;
  date: string;
  time: string;
  maxParticipants: number;
};

/** A cafe as the review shows it, with its part of town. */
export const placeOf = (cafe: Cafe, region: Pick<Region, 'name'> | undefined): Place => ({
  name: cafe.name,
  address: [cafe.address, region?.name].filter(Boolean).join(', '),
  picture: cafePicture(cafe),
});

/** A fact that has a pencil: the step that asks for it. */
export type FactStep = Extract<Step, 'game' | 'date' | 'cafe' | 'participants'>;

type Props = {
  is: Evening;
  /** As it was before; without it, it is new. */
  was?: Evening;
  /** Who is at the table besides the guests. */
  host?: 'You' | 'The host';
  onPencil: (step: FactStep) => void;
  /** The facts that cannot change. */
  fixed?: readonly FactStep[];
  /** Opens below its fact. */
  open?: { readonly step: FactStep; readonly question: ReactNode } | undefined;
  problems?: Readonly<Partial<Record<FactStep, string | undefined>>>;
};

/** The four facts of an event, each with a pencil to change it. What is changed stands beside what it was. */
export function Facts({ is, was, host = 'You', onPencil, fixed = [], open, problems = {} }: Props) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {facts(host).map(({ step, label, words, detail, picture }) => {
        const text = words(is);
        const before = was && words(was);
        const problem = problems[step];
        const isOpen = open?.step === step;
        return (
          <li key={step}>
            <div className="flex min-h-16 flex-wrap items-center gap-3 py-2 pr-2 pl-3">
              {picture(is) || <span className="size-12 shrink-0 rounded-field bg-sunken" />}
              <div className="wrap-anywhere min-w-24 flex-1">
                <p className="text-sm text-ink-soft">{label}</p>
                <div className="font-semibold">
                  {before === undefined || text === undefined || before === text ? (
                    text
                  ) : (
                    <WasIs was={before} is={text} />
                  )}
                  {detail && <span className="block font-normal text-ink-soft">{detail(is)}</span>}
                </div>
                {problem !== undefined && <Problem className="mt-1">{problem}</Problem>}
              </div>
              {!fixed.includes(step) && (
                <button
                  type="button"
                  aria-label={`Change ${label}`}
                  {...(was && { 'aria-expanded': isOpen })}
                  className="grid size-11 shrink-0 place-items-center rounded-field text-felt-ink hover:bg-sunken"
                  onClick={() => onPencil(step)}
                >
                  <Pencil aria-hidden className="size-5" />
                </button>
              )}
            </div>
            {isOpen && <div className="border-line border-t border-dashed p-3">{open.question}</div>}
          </li>
        );
      })}
    </ul>
  );
}

type Fact = {
  step: FactStep;
  label: string;
  words: (of: Evening) => string | undefined;
  detail?: (of: Evening) => string | undefined;
  picture: (of: Evening) => ReactNode;
};

const facts = (host: 'You' | 'The host'): readonly Fact[] => [
  {
    step: 'game',
    label: 'Game',
    words: ({ game }) => game?.name,
    picture: ({ game }) => game && <Thumb src={game.imageUrl} drawing={drawingOf('games', game.name)} />,
  },
  {
    step: 'date',
    label: 'When',
    words: ({ date, time }) =>
      date === '' || time === '' ? 'Not chosen yet' : `${longLocalDate(date)}, ${localClockTime(time)}`,
    picture: ({ date }) => {
      if (date === '') return null;
      const [month, day] = shortLocalDate(date).split(' ').slice(1);
      return <CalendarLeaf month={month} day={day} />;
    },
  },
  {
    step: 'cafe',
    label: 'Where',
    words: ({ cafe }) => cafe?.name,
    detail: ({ cafe }) => cafe?.address,
    picture: ({ cafe }) => cafe && <Thumb src={cafe.picture ?? null} drawing={drawingOf('cafes', cafe.name)} />,
  },
  {
    step: 'participants',
    label: 'Seats',
    words: ({ maxParticipants: count }) =>
      count === 1 ? `${host} and one guest, one-on-one` : `${host} and ${count} guests`,
    picture: () => (
      <span className="grid size-12 shrink-0 place-items-center rounded-field bg-felt-wash text-felt-ink">
        <UsersRound aria-hidden className="size-5.5" />
      </span>
    ),
  },
];

const Thumb = ({ src, drawing }: { src: string | null; drawing: string }) => (
  <ArtImage src={src} alt="" drawing={drawing} cropped className="aspect-square! size-12 shrink-0 rounded-field" />
);
