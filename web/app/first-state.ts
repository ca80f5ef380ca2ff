import type { HydrationState } from 'react-router-dom';
import type { StaleAnswers } from '../lib/stale-answers.ts';
import type { TextsOfTimes } from '../lib/texts-of-times.ts';
import type { FirstAnswers } from './store.ts';

/** What a rendered page brings along for the browser to go on from. */
export type FirstState = {
  /** The moment it was rendered for, in milliseconds. */
  readonly now: number;
  /** Which routes' loaders ran on the server, by the routes' ids: the browser need not run them again. */
  readonly loaderData: NonNullable<HydrationState['loaderData']>;
  readonly answers: FirstAnswers;
  readonly stale: StaleAnswers;
  readonly texts: TextsOfTimes;
};

/** The id of its element. Data, not code: no browser runs it. */
const FIRST_STATE_ID = 'first-state';

/** Reads what the page brought; null where the server rendered none. */
export function readFirstState(): FirstState | null {
  const text = document.getElementById(FIRST_STATE_ID)?.textContent;
  return text ? (JSON.parse(text) as FirstState) : null;
}
