import type { GameEvent } from '../../../modules/events/contract.ts';
import type { Series } from '../../../modules/series/contract.ts';
import { ATTENDED_NEEDED } from '../../../modules/series/rules.ts';

type Skipped = Series['skipped'][number];

/** A date of a series: a game event, or a day on which it is not held. */
export type SeriesDate =
  | { readonly date: string; readonly gameEvent: GameEvent; readonly skipped?: undefined }
  | { readonly date: string; readonly gameEvent?: undefined; readonly skipped: Skipped };

/** The dates of a series in order: those that are open, and those that are not held. Local days. */
export function datesOf({ nextDates, skipped }: Pick<Series, 'nextDates' | 'skipped'>): readonly SeriesDate[] {
  return [
    ...nextDates.map((gameEvent) => ({ date: gameEvent.startDate, gameEvent })),
    ...skipped.map((each) => ({ date: each.date, skipped: each })),
  ].toSorted((one, other) => one.date.localeCompare(other.date));
}

type StandingState = Pick<Series, 'standing' | 'yourStanding' | 'state' | 'yourAttended'>;

/** Whether the viewer has come often enough to ask for a regular seat, and has not done so (rule 10). */
export const mayAskForSeat = ({ standing, yourStanding, state, yourAttended = 0 }: StandingState): boolean =>
  yourStanding === null && state !== 'ended' && standing.seats > 0 && yourAttended >= ATTENDED_NEEDED;
