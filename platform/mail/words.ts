import type { Instant } from '../clock.ts';
import type { Attachment, Fact, Letter } from './letter-parts.ts';
import type { ForNewcomer, ScoreOfMail } from './mail.ts';

/** `Monday, June 3, 2024` in the city. */
export const dateOf = (instant: Instant, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' }).format(new Date(instant));

/** `7:00 PM` in the city, with a plain space: some mail programs show a box instead of the narrow space. */
export const timeOf = (instant: Instant, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(new Date(instant)).replace(/\s/gu, ' ');

/** `Firefox on Windows`, as far as it is known. */
export const placeInWords = ({
  browser,
  system,
}: {
  readonly browser: string | null;
  readonly system: string | null;
}): string => (browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'an unknown browser'));

/** A file that calendar programs import (RFC 5545). */
export const calendarFile = (content: string): Attachment => ({
  filename: 'tablemates.ics',
  // the same method as in the file (RFC 6047)
  contentType: `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(content)?.[1] ?? 'PUBLISH'}`,
  content,
});

/** The calendar file that takes an entry back, or shows it as it is now. */
export const attached = (calendar: string | null | undefined) =>
  calendar ? { attachment: calendarFile(calendar) } : {};

type Meeting = {
  readonly gameEventId: string;
  readonly gameName: string;
  readonly cafeName: string;
  readonly startsAt: Instant;
};

/** When and where to be, and who hosts. */
export const factsOf = (
  { startsAt, cafeName, cafeAddress, hostName }: Meeting & { readonly cafeAddress: string; readonly hostName: string },
  timeZone: string,
): readonly Fact[] => [
  { label: 'When', value: `${dateOf(startsAt, timeZone)}, ${timeOf(startsAt, timeZone)}` },
  { label: 'Where', value: `${cafeName}, ${cafeAddress}` },
  { label: 'Host', value: hostName },
];

/** Whom newcomers look for, where, and what host and cafe say; nothing for others. */
export function newcomerInWords({
  hostName,
  cafeName,
  forNewcomer,
}: {
  readonly hostName: string;
  readonly cafeName: string;
  readonly forNewcomer?: ForNewcomer | undefined;
}): readonly string[] {
  if (!forNewcomer) return [];
  const { note, teaching, cafeNote, access } = forNewcomer;
  return [
    `When you get there, look for ${hostName}: ask at ${cafeName} for ${hostName}’s table. You can come alone.`,
    ...(teaching ? ['You need not know the game: the rules are taught.'] : []),
    ...(note ? [`${hostName} writes: ${note}`] : []),
    ...cafeInWords({ cafeName, cafeNote, access }),
  ];
}

/** What a cafe asks of its guests, and how one gets in and about. */
export const cafeInWords = ({
  cafeName,
  cafeNote = '',
  access = [],
}: {
  readonly cafeName: string;
  readonly cafeNote?: string | undefined;
  readonly access?: readonly string[] | undefined;
}): readonly string[] => [
  ...(cafeNote ? [`${cafeName} asks: ${cafeNote}`] : []),
  ...(access.length > 0 ? [`At the cafe: ${access.join(', ').toLowerCase()}.`] : []),
];

/** The picture of a game event that messengers show, too. */
export const pictureOf = (
  publicUrl: string,
  { gameEventId, gameName, cafeName }: Meeting,
): NonNullable<Letter['picture']> => ({
  url: `${publicUrl}/share/events/${gameEventId}.png`,
  text: `${gameName} at ${cafeName}`,
});

/** A hold keeps people from taking further seats only. */
export const SEATS_STAY = 'The seats you already have stay yours.';

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/**
 * Such as `2nd no-show in 90 days: 14 days.`, and until when joining is on hold; no sentence if the mark caused no hold.
 */
export function pauseInWords(
  { pause }: Pick<ScoreOfMail, 'pause'>,
  moment: (instant: Instant) => string,
): readonly string[] {
  if (!pause) return [];
  const { penalty, place, windowDays, days, until } = pause;
  const kind = penalty === 'no_show' ? 'no-show' : 'late cancel';
  const length = Math.round(days);
  const ordinal = `${place}${endings[ordinals.select(place)] ?? 'th'}`;
  const cause = `${ordinal} ${kind} in ${windowDays} days: ${length} ${length === 1 ? 'day' : 'days'}.`;
  return [until === undefined ? cause : `${cause} You can’t join events until ${moment(until)}. ${SEATS_STAY}`];
}

/** How a score recovers, such as `Show up to your next event and it goes up to 79%.` */
export function nextInWords({ score, scoreAfterNext }: ScoreOfMail): string {
  if (scoreAfterNext === undefined) return 'Every game event you come to brings your score back up.';
  return scoreAfterNext > score
    ? `Show up to your next event and it goes up to ${scoreAfterNext}%.`
    : `Show up to your next event and it stays at ${score}%.`;
}

/** Says when giving a seat back counts. It is true whenever the mail is written: one can join on the day itself. */
export const GIVING_BACK =
  'Until 24 hours before the start that does not count against you; from then on it is a late cancellation.';

/** Names to choose from, such as `Agora, Boheme, or Cafe Poêtes`. */
export const inWords = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);

/** What nobody is marked for until then; nothing once it is over. */
export const freelyUntil = (freeUntil: Instant | null, moment: (instant: Instant) => string): readonly string[] =>
  freeUntil === null
    ? []
    : [`Until ${moment(freeUntil)} neither counts against you, and everybody can give their seat back freely.`];
