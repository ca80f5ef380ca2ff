import { answerNow, type EventLog, load } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { localDateOf } from '../../../platform/local-time.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { datesFrom, nextStarts, type Table } from '../../cafe-nights/rules.ts';
import type { CatalogDeps } from '../deps.ts';
import { type CafeNight, nightKey } from './cafe-nights.ts';
import { cafeNightOf } from './streams.ts';

type Deps = Pick<CatalogDeps, 'house'> & { readonly timeZone: string };
type Wanted = Table & { readonly cafeId: string; readonly gameEventId: string };

/** The evenings at a cafe that has a house, on these dates of the log, by their ids. */
export async function eveningsAt(
  log: Pick<EventLog, 'readStream'>,
  cafeId: string,
  dates: readonly string[],
): Promise<CafeNight> {
  const nights = await Promise.all(dates.map((date) => load(log, cafeNightOf(nightKey(cafeId, date)))));
  return Object.assign({}, ...nights);
}

/** Adds to the refusal `cafe_full` the next starts that the house allows. It reads them outside the command. */
export const naming =
  (log: EventLog, { house: houseAt, timeZone }: Deps) =>
  async <Result extends object>(
    result: Result | Refusal,
    wanted: Wanted | undefined,
    now: Instant,
  ): Promise<Result | Refusal> => {
    if (!isRefusal(result) || result.code !== 'cafe_full') return result;
    const house = wanted && (await answerNow(log, houseAt(wanted.cafeId), now));
    if (!house) return result;
    const dates = datesFrom(localDateOf(wanted.startsAt, timeZone));
    const { [wanted.gameEventId]: _, ...others } = await eveningsAt(log, wanted.cafeId, dates);
    const next = nextStarts(house, Object.values(others), wanted, { now, timeZone });
    return { ...result, details: { ...result.details, next: [...next] } };
  };
