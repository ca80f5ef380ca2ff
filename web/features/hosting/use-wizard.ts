import { useEffect, useReducer } from 'react';
import type { Cafe, Game, Region } from '../../../modules/catalog/contract.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { draftOf, keepDraft } from '../../lib/drafts.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { localNowAt } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Arriving } from './arriving.tsx';
import { clashAt } from './clash.ts';
import { draftFrom, evolveWizard, problemWith, resumedWizard, type Wizard } from './wizard.ts';

/** The game, region and cafe of the answers. Undefined if not chosen or no longer offered. */
export type Chosen = { game: Game | undefined; region: Region | undefined; cafe: Cafe | undefined };

type WizardInput = {
  draft: string;
  start: Wizard;
  games: Arriving<Game>;
  regions: Arriving<Region>;
  cafes: Arriving<Cafe>;
  gameEvents: readonly GameEvent[];
};

/** The state of the wizard, which is kept as a draft, and what is wrong with the answers at this moment. */
export function useWizard({ draft, start, games, regions, cafes, gameEvents }: WizardInput) {
  const [wizard, dispatch] = useReducer(evolveWizard, draft, (about) => resumedWizard(draftOf(about), start));
  const { step, answers } = wizard;
  const kept = draftFrom(wizard, start);
  useEffect(() => keepDraft(draft, kept), [draft, kept]);
  const { timeZone } = useSiteConfig();
  const localNow = localNowAt(useNow(), timeZone);
  const chosen: Chosen = {
    game: games.data?.find(({ id, status }) => id === answers.gameId && status === 'active'),
    region: regions.data?.find(({ id }) => id === answers.regionId),
    cafe: cafes.data?.find(({ id, status }) => id === answers.cafeId && status === 'approved'),
  };
  const gone = {
    game: games.data && !chosen.game ? 'This game is no longer offered. Please choose another.' : undefined,
    cafe: cafes.data && !chosen.cafe ? 'This cafe is no longer offered. Please choose another.' : undefined,
  };
  const problem =
    step === 'game' || step === 'cafe'
      ? gone[step]
      : (problemWith(step, answers, localNow) ?? (step === 'review' ? (gone.game ?? gone.cafe) : undefined));
  return {
    step,
    answers,
    dispatch,
    chosen,
    localNow,
    problem,
    clash: clashAt(answers, gameEvents),
    isBusyOn: (date: string) => clashAt({ ...answers, date }, gameEvents) !== undefined,
    /** Whether anything was chosen or written. */
    isBegun: kept !== '',
  };
}
