import type { Position } from '@tablemates/event-store';
import { type Broken, type Found, impossible } from '../../../platform/invariants.ts';
import { DAY_MS } from '../../../platform/time-units.ts';
import type { SeriesDomainEvent } from '../domain-events.ts';

// What cafes say to series (groups contract, section 4, rule 7).

type Says = 'asked' | 'confirmed' | 'declined';
type Answer = {
  readonly cafeId: string;
  readonly says: Says;
  readonly isAskedAgain?: boolean;
  readonly ownerId?: string | undefined;
};
type DataOf<Type extends SeriesDomainEvent['type']> = Extract<SeriesDomainEvent, { type: Type }>['data'];

type Day = { readonly from: string; readonly terms: { readonly cafeId: string; readonly startTime: string } };

/** What a series asks a cafe for, and what the cafe says to it: undefined where it was not asked about it as it is now. */
type TableOfSeries = {
  readonly terms: { readonly cafeId: string; readonly startTime: string };
  /** The terms of each of its days, in the order in which they were set. */
  readonly set: readonly Day[];
  readonly until: string | undefined;
  readonly answer: Answer | undefined;
  /** What cafes of dates before it went elsewhere said last. */
  readonly former?: ReadonlyMap<string, Says>;
};

/** What a cafe says to a date in this append, with its series or by itself. */
type Said = { readonly gameEventId: string; readonly cafeId: string; readonly says: Says; readonly ofSeries: boolean };

export type TablesKnown = {
  readonly tablesOfSeries: Map<string, TableOfSeries>;
  /** The cafes that dates asked with their series, without an answer so far. */
  readonly askedWithSeries: Map<string, string>;
  nowOfTables: {
    readonly said: (Said & { readonly position: Position })[];
    readonly answered: { readonly seriesId: string; readonly position: Position }[];
  };
};

export const noTables = (): TablesKnown => ({
  tablesOfSeries: new Map(),
  askedWithSeries: new Map(),
  nowOfTables: { said: [], answered: [] },
});

/** Other hours, days or cafe, or dates after those it was asked for, are another question. */
export function changeTerms({ tablesOfSeries }: TablesKnown, changed: DataOf<'SeriesChanged'>) {
  const { seriesId, every, until, later = [] } = changed;
  const before = tablesOfSeries.get(seriesId);
  const { terms } = later.at(-1) ?? changed;
  const days: readonly Day[] = [changed, ...later];
  const isSame =
    before !== undefined &&
    isSameTable(before.terms, terms) &&
    days.every((day) => day.terms.cafeId !== terms.cafeId || isSameTable(termsOn(before.set, day.from), day.terms));
  const isNoLonger = before?.until === undefined || (until !== undefined && until <= before.until);
  const answer = isSame && isNoLonger && every === undefined ? before.answer : undefined;
  const former = new Map(before?.former);
  if (before?.answer && before.answer.cafeId !== terms.cafeId) former.set(before.answer.cafeId, before.answer.says);
  const set = [...(before?.set ?? []).filter(({ from }) => from < changed.from), ...days];
  tablesOfSeries.set(seriesId, { terms, set, until, answer, former });
}

const termsOn = (set: readonly Day[], date: string) => (set.findLast(({ from }) => from <= date) ?? set[0])?.terms;
const isSameTable = (one: Day['terms'] | undefined, other: Day['terms']): boolean =>
  one?.cafeId === other.cafeId && one.startTime === other.startTime;

/** What is wrong with a question to a cafe or its answer. It is noted, whatever it is. */
export function sayToSeries(
  { tablesOfSeries, nowOfTables }: TablesKnown,
  {
    seriesId,
    cafeId,
    says,
    ownerId,
  }: {
    readonly seriesId: string;
    readonly cafeId: string;
    readonly says: Says | 'again';
    readonly ownerId?: string | undefined;
  },
  position: Position,
): readonly Found[] {
  const its = tablesOfSeries.get(seriesId);
  const before = its?.answer;
  const isAgain = says === 'again';
  if (its) {
    const answer = isAgain
      ? { cafeId, says: 'asked' as const, isAskedAgain: true, ownerId: before?.ownerId }
      : { cafeId, says, ownerId };
    tablesOfSeries.set(seriesId, { ...its, answer });
  }
  if (says === 'confirmed' || says === 'declined') nowOfTables.answered.push({ seriesId, position });
  if (says === 'asked') {
    const isNextOwners = before?.says === 'asked' && before.cafeId === cafeId && before.ownerId !== ownerId;
    return before && !isNextOwners ? [twice(seriesId, cafeId)] : [];
  }
  if (before?.says !== 'asked' || before.cafeId !== cafeId) {
    return [impossible(`cafe ${cafeId} was not asked about series ${seriesId}`)];
  }
  return isAgain && before.isAskedAgain ? [twice(seriesId, cafeId)] : [];
}
const twice = (seriesId: string, cafeId: string): Found => ({
  rule: 'series asked twice',
  detail: `cafe ${cafeId} was asked twice about series ${seriesId}`,
});

export function sayToDate({ askedWithSeries, nowOfTables }: TablesKnown, said: Said, position: Position) {
  if (said.says === 'asked' && said.ofSeries) askedWithSeries.set(said.gameEventId, said.cafeId);
  else askedWithSeries.delete(said.gameEventId);
  nowOfTables.said.push({ ...said, position });
}

type Needed = {
  readonly seriesDates: ReadonlyMap<string, { readonly seriesId: string }>;
  readonly gameEvents: ReadonlyMap<
    string,
    { readonly cafeId?: string; readonly startsAt: number; readonly isCancelled?: boolean }
  >;
};
type Opened = readonly { readonly gameEventId: string; readonly position: Position }[];

/** What this append says to dates that is not what their cafe says to their series. */
export function wrongTables(state: TablesKnown & Needed, opened: Opened, now: number): readonly Broken[] {
  const { said, answered } = state.nowOfTables;
  state.nowOfTables = noTables().nowOfTables;
  return [
    ...said.flatMap((each) => besideSeries(state, each, opened)),
    ...opened.flatMap(({ gameEventId, position }) => {
      const answer = answerTo(state, gameEventId);
      const isDeclined = answer?.says === 'declined' && answer.cafeId === state.gameEvents.get(gameEventId)?.cafeId;
      return isDeclined ? [broken(position, gameEventId, 'opened at a cafe that has declined its series')] : [];
    }),
    ...answered.flatMap((each) => unanswered(state, each, now)),
  ];
}

const tableIn = ({ seriesDates, tablesOfSeries }: TablesKnown & Needed, gameEventId: string) =>
  tablesOfSeries.get(seriesDates.get(gameEventId)?.seriesId ?? '');
const answerTo = (state: TablesKnown & Needed, gameEventId: string): Answer | undefined =>
  tableIn(state, gameEventId)?.answer;

function besideSeries(
  state: TablesKnown & Needed,
  { gameEventId, cafeId, says, ofSeries, position }: TablesKnown['nowOfTables']['said'][number],
  opened: Opened,
): readonly Broken[] {
  const answer = answerTo(state, gameEventId);
  const isOfIts = answer?.cafeId === cafeId;
  const former = tableIn(state, gameEventId)?.former?.get(cafeId);
  if (ofSeries && (isOfIts ? answer.says : former) !== says) {
    return [broken(position, gameEventId, `is ${says} with its series, which is not`)];
  }
  const isFirst = opened.some((each) => each.gameEventId === gameEventId);
  if (ofSeries || !isFirst || !isOfIts || answer.says === 'declined') return [];
  return [broken(position, gameEventId, `is ${says} by itself as it opens, though its series is ${answer.says}`)];
}

/** Dates that asked with their series and have no answer, though it has one and they can. */
function unanswered(
  { askedWithSeries, seriesDates, gameEvents, tablesOfSeries }: TablesKnown & Needed,
  { seriesId, position }: TablesKnown['nowOfTables']['answered'][number],
  now: number,
): readonly Broken[] {
  const answer = tablesOfSeries.get(seriesId)?.answer;
  return [...askedWithSeries].flatMap(([gameEventId, cafeId]) => {
    const date = gameEvents.get(gameEventId);
    if (seriesDates.get(gameEventId)?.seriesId !== seriesId || cafeId !== answer?.cafeId || !date) return [];
    const notice = answer.says === 'declined' ? DAY_MS : 0;
    if (date.isCancelled || date.startsAt - now <= notice) return [];
    return [broken(position, gameEventId, `has no answer, though its series is ${answer.says}`)];
  });
}

const broken = (position: Position, gameEventId: string, what: string): Broken => ({
  rule: 'table beside its series',
  detail: `gameEvent ${gameEventId} ${what}`,
  position,
  key: `table ${gameEventId} ${position}`,
});
