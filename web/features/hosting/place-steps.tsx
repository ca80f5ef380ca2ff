import { Search } from 'lucide-react';
import { useState } from 'react';
import type { Cafe, Game, Region } from '../../../modules/catalog/contract.ts';
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

export function CafeStep({ answers, onAnswer, cafes }: StepProps & { cafes: Arriving<Cafe> }) {
  const [search, setSearch] = useState('');
  return (
    <>
      <div className="relative mb-4">
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
          // Enter looks for cafes here; it must not leave the step.
          onKeyDown={(press) => press.key === 'Enter' && press.preventDefault()}
        />
      </div>
      <WhenArrived list={cafes} what="cafes">
        {(items) => {
          const found = searchCafes(items, answers.regionId, search);
          return (
            <>
              <p role="status" className={found.length === 0 ? 'py-6 text-center text-ink-soft' : 'sr-only'}>
                {found.length === 0
                  ? 'No cafe here matches. Try other words, or go back and choose another region.'
                  : `${found.length} ${found.length === 1 ? 'cafe' : 'cafes'}`}
              </p>
              <div className="grid gap-2.5">
                {found.map(({ id, name, address, zipcode }) => (
                  <ChoiceCard
                    key={id}
                    name="cafe"
                    checked={answers.cafeId === id}
                    onChange={() => onAnswer({ cafeId: id })}
                  >
                    <span>
                      <span className="font-semibold">{name}</span>
                      <span className="block text-ink-soft text-sm">
                        {address}, {zipcode}
                      </span>
                    </span>
                  </ChoiceCard>
                ))}
              </div>
            </>
          );
        }}
      </WhenArrived>
    </>
  );
}
