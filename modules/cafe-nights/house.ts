import type { HouseEvent } from './domain-events.ts';
import type { HouseRules } from './rules.ts';

type Set = Extract<HouseEvent, { type: 'HouseRulesSet' }>;

/** The house of a cafe: its rules, what it tells its guests, and the version of both. */
export type House = HouseRules &
  Pick<Set['data'], 'version' | 'askFirst' | 'access'> & {
    /** Empty without one. */
    readonly note: string;
    /** Whose texts these are. */
    readonly writtenBy: string;
  };

/** The state of a house's stream; undefined while it has no rules. */
export const houseFold = { initial: undefined as House | undefined, evolve };

function evolve(_: House | undefined, { data, personal, subject }: HouseEvent): House {
  const { cafeId: __, exceptions, ...rules } = data;
  const { note = '', words = {} } = personal ?? {};
  return {
    ...rules,
    exceptions: exceptions.map((each) => {
      const said = words[each.date];
      return said === undefined ? each : { ...each, words: said };
    }),
    note,
    writtenBy: subject,
  };
}

export type WantedHouse = Omit<House, 'version' | 'writtenBy'>;

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
export function setHouse(house: House | undefined, cafeId: string, wanted: WantedHouse, by: string): readonly Set[] {
  const { version = 0, writtenBy, ...known } = house ?? {};
  const texts = textsOf(wanted);
  const isSameTexts = 'note' in known && inOrder(textsOf(known)) === inOrder(texts);
  if (isSameTexts && inOrder(plain(known)) === inOrder(plain(wanted))) return [];
  const hasTexts = texts.note !== '' || Object.keys(texts.words).length > 0;
  const subject = (isSameTexts && hasTexts && writtenBy) || by;
  return [
    { type: 'HouseRulesSet', data: { ...plain(wanted), cafeId, version: version + 1 }, subject, personal: texts },
  ];
}
