import type { HydrationState } from 'react-router-dom';
import type { StaleAnswers } from '../lib/stale-answers.ts';
import type { TextsOfTimes } from '../lib/texts-of-times.ts';
import type { FirstAnswers } from './store.ts';

/** The state that a rendered page contains, from which the browser continues. */
export type FirstState = {
  /** The moment it was rendered for, in milliseconds. */
  readonly now: number;
  /** The log position that the answers show at least. */
  readonly position?: string | undefined;
  /** The ids of the routes whose loaders ran on the server. The browser does not run them again. */
  readonly loaderData: NonNullable<HydrationState['loaderData']>;
  readonly answers: FirstAnswers;
  readonly stale: StaleAnswers;
  readonly texts: TextsOfTimes;
};

/** The id of the element that contains it. Browsers do not run it, because its type is data. */
const FIRST_STATE_ID = 'first-state';

/** Reads the state in the page. Null if the server rendered none. */
export function readFirstState(): FirstState | null {
  const text = document.getElementById(FIRST_STATE_ID)?.textContent;
  return text ? (JSON.parse(text) as FirstState) : null;
}
