import type { Instant } from '../../platform/clock.ts';
import { invalidField, type Refusal, refuse } from '../../platform/refusal.ts';
import type { HouseEvent } from './domain-events.ts';
import { type Closing, dayAfter, type HouseRules, MOST_CLOSINGS, nightOf, spanInWords } from './rules.ts';

type Set = Extract<HouseEvent, { type: 'HouseRulesSet' }>;

/** The house of a cafe: its rules, what it tells its guests, and the version of both. */
export type House = HouseRules &
  Pick<Set['data'], 'version' | 'askFirst' | 'access'> & {
    /** Empty without one. */
    readonly note: string;
    /** Whose texts these are. Undefined before the first rules. */
    readonly writtenBy: string | undefined;
  };

/** A house whose rules nobody has set: open at any time. */
export const withoutRules: House = {
  ...{ version: 0, hours: [], exceptions: [], closings: [], askFirst: false, note: '', access: [] },
  writtenBy: undefined,
};

/** The state of a house's stream; undefined while it has neither rules nor was ever closed. */
export const houseFold = { initial: undefined as House | undefined, evolve };

function evolve(house: House = withoutRules, domainEvent: HouseEvent): House {
  const { closings } = house;
  switch (domainEvent.type) {
    case 'HouseRulesSet':
      return withRules(closings, domainEvent);
    case 'CafeClosed': {
      const { closingId, from, to } = domainEvent.data;
      return { ...house, closings: [...closings, { closingId, from, to, reason: domainEvent.personal?.reason ?? '' }] };
    }
    case 'CafeReopened': {
      const { closingId, on } = domainEvent.data;
      return {
        ...house,
        closings: closings.flatMap((each) => {
          if (each.closingId !== closingId) return [each];
          return on <= each.from ? [] : [{ ...each, to: dayAfter(on, -1) }];
        }),
      };
    }
  }
}

function withRules(closings: readonly Closing[], { data, personal, subject }: Set): House {
  const { cafeId: _, exceptions, ...rules } = data;
  const { note = '', words = {} } = personal ?? {};
  return {
    ...rules,
    closings,
    exceptions: exceptions.map((each) => {
      const said = words[each.date];
      return said === undefined ? each : { ...each, words: said };
    }),
    note,
    writtenBy: subject,
  };
}

export type WantedHouse = Omit<House, 'version' | 'writtenBy' | 'closings'>;

/** What people wrote, which is personal. */
const textsOf = ({ note, exceptions }: Pick<House, 'note' | 'exceptions'>) => ({
  note,
  words: Object.fromEntries(exceptions.flatMap(({ date, words }) => (words ? [[date, words]] : []))),
});

/** Everything else. */
function plain({ note: _, exceptions, ...rules }: WantedHouse) {
  const dates = exceptions.map(({ words: __, ...each }) =>
    'hours' in each ? { ...each, hours: [...each.hours] } : each,
  );
  const sorted = dates.toSorted((one, other) => one.date.localeCompare(other.date));
  return { ...rules, hours: [...rules.hours], access: [...rules.access], exceptions: sorted };
}

/** A value as text, for comparing. The log keeps properties in an order of its own. */
const inOrder = (value: object): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

/**
 * Sets the rules of a house. Empty if they are the same. Texts that stay keep their author, so they go when that person
 * is erased.
 */
export function setHouse(house: House = withoutRules, cafeId: string, wanted: WantedHouse, by: string): readonly Set[] {
  const { version, writtenBy, closings: _, ...known } = house;
  const texts = textsOf(wanted);
  const isSameTexts = version > 0 && inOrder(textsOf(known)) === inOrder(texts);
  if (isSameTexts && inOrder(plain(known)) === inOrder(plain(wanted))) return [];
  const hasTexts = texts.note !== '' || Object.keys(texts.words).length > 0;
  const subject = (isSameTexts && hasTexts && writtenBy) || by;
  return [
    { type: 'HouseRulesSet', data: { ...plain(wanted), cafeId, version: version + 1 }, subject, personal: texts },
  ];
}

type When = { readonly now: Instant; readonly timeZone: string };
type ClosingEvent<Type extends HouseEvent['type']> = Extract<HouseEvent, { type: Type }>;

/** The night that is on, or the next one of that date, whether it is closed or not. */
export const tonightAt = (house: House | undefined, { now, timeZone }: When): string =>
  nightOf(house && { ...house, closings: [] }, now, timeZone);
const isPast = (field: string) => invalidField(field, 'past', 'Please choose today, or a day to come.');
const tooMany = refuse(409, 'too_many', `A cafe can have at most ${MOST_CLOSINGS} closings ahead.`);

/** Closes a house from tonight or later. Nights that are closed already are closed only once. */
export function closeHouse(
  house: House = withoutRules,
  cafeId: string,
  { closingId, from, to, reason }: Closing,
  by: string,
  when: When,
): readonly ClosingEvent<'CafeClosed'>[] | Refusal {
  const tonight = tonightAt(house, when);
  if (from < tonight) return isPast('from');
  const ahead = house.closings.filter((each) => each.to >= tonight);
  const closed = ahead.find((each) => each.from <= to && from <= each.to);
  if (closed) return refuse(409, 'already_closed', `The cafe is closed ${spanInWords(closed)} already.`);
  if (ahead.length >= MOST_CLOSINGS) return tooMany;
  return [{ type: 'CafeClosed', data: { cafeId, closingId, from, to }, subject: by, personal: { reason } }];
}

const notClosed = refuse(404, 'not_found', 'This closing is over, or was ended.');

/** Opens a house again before a closing is over. `on`: the first night; by default tonight, or the first one of it. */
export function reopenHouse(
  house: House = withoutRules,
  cafeId: string,
  { closingId, on }: { readonly closingId: string; readonly on: string | undefined },
  when: When,
): readonly ClosingEvent<'CafeReopened'>[] | Refusal {
  const tonight = tonightAt(house, when);
  const closing = house.closings.find((each) => each.closingId === closingId);
  if (!closing || closing.to < tonight) return notClosed;
  const first = on ?? (tonight < closing.from ? closing.from : tonight);
  if (first < tonight) return isPast('on');
  if (first > closing.to) return invalidField('on', 'not_closed', 'Please choose a day on which it is closed.');
  return [{ type: 'CafeReopened', data: { cafeId, closingId, on: first } }];
}
