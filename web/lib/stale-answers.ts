import type { UnknownAction } from '@reduxjs/toolkit';

/** Cache keys of the answers that the server marked as possibly out of date (`X-Stale`). */
export type StaleAnswers = Readonly<Record<string, boolean>>;

/** Records that an answer arrived. A plain action creator, because every page loads this before it shows anything. */
export const answered = (key: string, isStale: boolean) => ({ type: 'answered', key, isStale }) as const;

export const staleAnswers = (state: StaleAnswers = {}, action: UnknownAction): StaleAnswers => {
  if (action.type !== 'answered') return state;
  const { key, isStale } = action as ReturnType<typeof answered>;
  return isStale === (state[key] ?? false) ? state : { ...state, [key]: isStale };
};

type State = {
  readonly staleAnswers: StaleAnswers;
  /** The components that show each answer at present. */
  readonly api: { readonly subscriptions: Readonly<Record<string, object | undefined>> };
};

/** Whether something on screen may be out of date. */
export const showsStale = ({ staleAnswers: stale, api }: State): boolean =>
  Object.keys(stale).some((key) => stale[key] && Object.keys(api.subscriptions[key] ?? {}).length > 0);
