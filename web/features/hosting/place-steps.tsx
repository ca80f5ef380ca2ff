import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Cafe, Game, Region } from '../../../modules/catalog/contract.ts';
import { cafePicture } from '../../lib/cafe-picture.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { ArtImage } from '../../ui/art-image.tsx';
import { Input } from '../../ui/field.tsx';
import { type Arriving, WhenArrived } from './arriving.tsx';
import { searchCafes } from './cafe-search.ts';
import { ChoiceCard } from './choice-card.tsx';
import type { Answers } from './wizard.ts';

export type StepProps = { answers: Answers; onAnswer: (answers: Partial<Answers>) => void };

export function GameStep({ answers, onAnswer, games }: StepProps & { games: Arriving<Game> }) {
  return (
    <WhenArrived list={games} what="games">
      {(items) => (
        <div className="grid gap-2.5 sm:grid-cols-2">
          {items
            .filter(({ status }) => status === 'active')
            .map(({ id, name, imageUrl }) => (
              <ChoiceCard
                key={id}
                name="game"
                className="py-2! pl-2!"
                checked={answers.gameId === id}
                onChange={() => onAnswer({ gameId: id })}
              >
                <ArtImage
                  src={imageUrl}
                  alt=""
                  drawing={drawingOf('games', name)}
                  className="h-12 w-19 shrink-0 rounded-[6px]"
                />
                <span className="font-semibold">{name}</span>
              </ChoiceCard>
            ))}
        </div>
      )}
    </WhenArrived>
  );
}

export function RegionStep({ answers, onAnswer, regions }: StepProps & { regions: Arriving<Region> }) {
  return (
    <WhenArrived list={regions} what="regions">
      {(items) => (
        <div className="grid gap-2.5 sm:grid-cols-2">
          {items.map(({ id, name }) => (
            <ChoiceCard
              key={id}
              name="region"
              checked={answers.regionId === id}
              onChange={() => onAnswer({ regionId: id })}
            >
              <span className="font-semibold">{name}</span>
            </ChoiceCard>
          ))}
        </div>
      )}
    </WhenArrived>
  );
}

const tablesThisWeek = (count: number) =>
  count === 0 ? 'No table yet this week' : `${count} ${count === 1 ? 'table' : 'tables'} this week`;

type CafeProps = StepProps & {
  cafes: Arriving<Cafe>;
  regionName: string | undefined;
  /** Absent where the region cannot change. */
  onOtherRegion?: () => void;
};

export function CafeStep({ answers, onAnswer, cafes, regionName, onOtherRegion }: CafeProps) {
  const [search, setSearch] = useState('');
  return (
    <>
      <div className="relative mb-3">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
        />
        <Input
          type="search"
          aria-label="Search cafes by name, address or zip code"
          placeholder="Name, address or zip code"
          autoComplete="off"
          className="pl-11!"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          // Enter searches here; it must not go to the next step.
          onKeyDown={(press) => press.key === 'Enter' && press.preventDefault()}
        />
      </div>
      <WhenArrived list={cafes} what="cafes">
        {(items) => {
          const found = searchCafes(items, answers.regionId, search);
          return (
            <>
              <div className="grid gap-2">
                {found.map((cafe) => (
                  <ChoiceCard
                    key={cafe.id}
                    name="cafe"
                    dotted
                    className="rounded-card! p-2! pr-4!"
                    checked={answers.cafeId === cafe.id}
                    onChange={() => onAnswer({ cafeId: cafe.id })}
                  >
                    <ArtImage
                      src={cafePicture(cafe)}
                      alt=""
                      drawing={drawingOf('cafes', cafe.name)}
                      className="w-24 shrink-0 rounded-[8px] sm:w-30"
                    />
                    <span className="min-w-0 flex-1 py-0.5">
                      <span className="wrap-anywhere font-semibold text-lg">{cafe.name}</span>
                      <span className="block text-ink-soft">
                        {cafe.address}, {cafe.zipcode}
                      </span>
                      {cafe.tablesThisWeek !== undefined && (
                        <span className="block text-ink-soft">{tablesThisWeek(cafe.tablesThisWeek)}</span>
                      )}
                    </span>
                  </ChoiceCard>
                ))}
              </div>
              <div className="mt-3 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
                <p role="status">
                  {found.length === 0
                    ? `No cafe here matches. Try other words${onOtherRegion ? ', or choose another region' : ''}.`
                    : `${found.length} ${found.length === 1 ? 'cafe' : 'cafes'}${regionName === undefined ? '' : ` in ${regionName}`}.`}
                </p>
                {onOtherRegion && (
                  <button
                    type="button"
                    className="min-h-11 px-1 font-semibold text-felt-ink hover:underline"
                    onClick={onOtherRegion}
                  >
                    Another region
                  </button>
                )}
                <Link
                  to="/member?view=account&part=propose"
                  className="flex min-h-11 items-center px-1 font-semibold text-felt-ink hover:underline"
                >
                  Propose a cafe
                </Link>
              </div>
            </>
          );
        }}
      </WhenArrived>
    </>
  );
}
