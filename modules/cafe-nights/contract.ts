import { z } from 'zod';
import { id, instant, line, ofThisCentury, requiredText, text } from '../../platform/http/schemas.ts';
import { ACT_REASON_LENGTH } from '../identity/rules.ts';
import { ACCESS, LONGEST_CLOSING_DAYS, MOST_INTERVALS, nightsIn } from './rules.ts';

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 18:00.');
const interval = { opens: time, closes: time };
const TOO_MANY = `A night can have at most ${MOST_INTERVALS} intervals.`;
const intervals = z.array(z.object(interval)).max(MOST_INTERVALS, TOO_MANY);
const date = z.iso.date('Please enter a date.').refine(...ofThisCentury);
const words = line(120).optional();

const MOST_EXCEPTIONS = 200;

const weekdayHours = z
  .array(z.object({ weekday: z.int().min(0).max(6, 'Weekdays are 0 (Sunday) to 6.'), ...interval }))
  .max(7 * MOST_INTERVALS, TOO_MANY)
  .refine(
    (all) => all.every(({ weekday }) => all.filter((each) => each.weekday === weekday).length <= MOST_INTERVALS),
    TOO_MANY,
  );

const exceptions = z
  .array(
    z.union([
      z.object({ date, closed: z.literal(true), words }),
      z.object({ date, hours: intervals.min(1, 'Please enter the hours of this date, or close it.'), words }),
    ]),
  )
  .max(MOST_EXCEPTIONS, `There can be at most ${MOST_EXCEPTIONS} exceptions.`)
  .refine((all) => new Set(all.map((each) => each.date)).size === all.length, 'Each date can be there only once.');

/** All rules of a house: what is absent has no limit. */
export const HouseRequest = z.object({
  hours: weekdayHours.default([]),
  exceptions: exceptions.default([]),
  tablesAtOnce: z.int().min(1).max(200).nullish(),
  headsAtOnce: z.int().min(2, 'A table is a host and somebody to play with.').max(2000).nullish(),
  /** At most two weeks: dates of a series are opened again until seven days before. */
  noticeHours: z.int().min(0).max(336).nullish(),
  askFirst: z.boolean().default(false),
  note: text(500).default(''),
  access: z.array(z.enum(ACCESS)).max(ACCESS.length).default([]),
});
export type HouseRequest = z.input<typeof HouseRequest>;

/** From the first to the last night. Everybody can read the reason. */
export const CloseRequest = z
  .object({
    from: date,
    to: date,
    reason: requiredText(ACT_REASON_LENGTH, 'Please give a reason.'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' })
  .refine((span) => nightsIn(span) <= LONGEST_CLOSING_DAYS, {
    path: ['to'],
    message: 'A cafe closes for at most a year at once.',
  });
export type CloseRequest = z.input<typeof CloseRequest>;

/** `on`: the first night on which it is open again; by default tonight. */
export const ReopenRequest = z.object({ on: date.optional() });
export type ReopenRequest = z.input<typeof ReopenRequest>;

const closings = z.array(z.object({ closingId: id, from: z.iso.date(), to: z.iso.date(), reason: z.string() }));

export const House = z.object({
  /** 0 while the cafe has no rules. */
  version: z.int().nonnegative(),
  hours: z.array(z.object({ weekday: z.int(), opens: z.string(), closes: z.string() })),
  exceptions: z.array(
    z.union([
      z.object({ date: z.iso.date(), closed: z.literal(true), words: z.string().optional() }),
      z.object({
        date: z.iso.date(),
        hours: z.array(z.object({ opens: z.string(), closes: z.string() })),
        words: z.string().optional(),
      }),
    ]),
  ),
  /** The nights on which it is closed for longer, from the first to the last, the soonest first; none that are over. */
  closings,
  tablesAtOnce: z.int().nullable(),
  headsAtOnce: z.int().nullable(),
  noticeHours: z.int().nullable(),
  askFirst: z.boolean(),
  note: z.string(),
  access: z.array(z.enum(ACCESS)),
});
export type House = z.infer<typeof House>;

/** What everybody is told of a house. */
export const PublicHouse = House.omit({ version: true });
export type PublicHouse = z.infer<typeof PublicHouse>;

/** An evening as the staff of the cafe sees it: nobody is named but its host. */
export const DeskRow = z.object({
  id,
  startsAt: instant,
  endsAt: instant,
  game: z.string(),
  /** First name and initial. */
  host: z.string(),
  taken: z.int(),
  held: z.int(),
  maxParticipants: z.int(),
  /** The people whom the table promises to bring: its participants and one host. */
  heads: z.int(),
  table: z.enum(['free', 'asked', 'confirmed', 'declined']),
  /** The table is asked for with its series, which is answered for all its dates. */
  ofSeries: id.optional(),
  moved: z.boolean(),
  cancelled: z.boolean(),
  /** The house closed that night after it was there, and its host is told: not an owner who hosts there. */
  lost: z.literal(true).optional(),
});
export type DeskRow = z.infer<typeof DeskRow>;

/** `conflicts`: upcoming evenings that were there before, and break the rules as they are now. */
export const HouseReply = z.object({ house: House, conflicts: z.array(DeskRow) });
export type HouseReply = z.infer<typeof HouseReply>;

/** The evenings ahead on some nights: what happens to them when these are closed. `version`: for changing each. */
export const AffectedQuery = z.object({ from: date, to: date });
export const Affected = z.array(DeskRow.extend({ version: z.int() }));
export type Affected = z.infer<typeof Affected>;

export const DeskQuery = z.object({
  /** The first night; by default tonight’s. */
  from: date.optional(),
  days: z.coerce.number().int().min(1).max(31).default(7),
  /** The token of the link for the staff. */
  link: z.string().max(100).optional(),
});

/** The evenings of a night that are not cancelled, at their most. */
const Peak = z.object({ tables: z.int(), heads: z.int() });

export const DeskNight = z.object({
  date: z.iso.date(),
  /** Empty on a closed night, null where no hours are set. */
  hours: z.array(z.object({ opens: z.string(), closes: z.string() })).nullable(),
  /** What the house says about this date. */
  words: z.string().nullable(),
  gameEvents: z.array(DeskRow.extend({ conflict: z.boolean() })),
  peak: Peak,
});
export type DeskNight = z.infer<typeof DeskNight>;

/** `tablesAtOnce` and `headsAtOnce` are the limits of the house, null without. `note`: empty without. */
export const Desk = z.object({
  cafe: z.object({ id, name: z.string() }),
  note: z.string(),
  tablesAtOnce: z.int().nullable(),
  headsAtOnce: z.int().nullable(),
  nights: z.array(DeskNight),
});
export type Desk = z.infer<typeof Desk>;

/** The tables ahead that wait for an answer, the soonest first, however far ahead. */
export const DeskAsked = z.array(DeskRow);

export const DeskLinkQuery = DeskQuery.pick({ link: true });

/**
 * A weekday of a cafe in the last 90 days, by its nights: how many evenings took place there, how many heads they promised,
 * each its participants and one host, and how many came. An evening counts once nobody can rate it any more.
 */
export const DeskNumbers = z.array(
  z.object({
    /** 0 is Sunday. */
    weekday: z.int(),
    evenings: z.int(),
    promised: z.int(),
    came: z.int(),
  }),
);
export type DeskNumbers = z.infer<typeof DeskNumbers>;

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'A month is written like 2026-06.');
/** By default the last one that is over. */
export const CafeMonthQuery = z.object({ month: month.optional() });

const brought = {
  evenings: z.int(),
  seats: z.int(),
  taken: z.int(),
  /** Participants who came. */
  came: z.int(),
};
const MonthTotals = z.object({
  ...brought,
  /** Of the people who came: on three evenings there in the 90 days up to the end of the month; for the first time there. */
  regulars: z.int(),
  firstTimers: z.int(),
});

/** What a month of the city's calendar brought a cafe, cancelled evenings left out. Nobody is named. */
export const CafeMonth = z.object({
  cafe: z.object({ id: z.uuid(), name: z.string() }),
  month,
  /** Else these are the numbers so far. */
  isOver: z.boolean(),
  totals: MonthTotals,
  /** Of the month before. */
  before: MonthTotals,
  /** The nights on which most people came, at most three. */
  best: z.array(z.object({ date: z.iso.date(), ...brought })),
});
export type CafeMonth = z.infer<typeof CafeMonth>;

export const DeskLinkReply = z.object({ url: z.string() });

export const FreeQuery = z.object({
  date,
  /** How many participants there may be. */
  seats: z.coerce.number().int().min(1).max(100).default(1),
});
export const FreeStarts = z.array(z.string());
