import type { LetterContext, Letters } from './letter-parts.ts';
import type { MailContent } from './mail.ts';

type Item = MailContent<'news'>['params']['items'][number];

/** The letters about new evenings: of what a person follows, and in the city (groups contract, section 3). */
export const newsLetters: Letters<'news' | 'week'> = {
  news({ firstName, items, isSoon }, context) {
    const { publicUrl, date, page } = context;
    const [first] = items;
    const only = items.length === 1 ? first : undefined;
    const events = only ? 'A new event' : `${items.length} new events`;
    return {
      subject: only
        ? `New: ${only.gameName} at ${only.cafeName} on ${date(only.startsAt)}`
        : `${items.length} new events you could make`,
      paragraphs: [
        `Hi ${firstName},`,
        isSoon
          ? `${events} of what you follow, starting soon.`
          : `${events} of the groups, organizers, cafes and games you follow.`,
        'We leave out what you could not join, what you have already opened and what overlaps your own seats. Nothing new means no email.',
      ],
      facts: factsOf(items, context),
      action: only
        ? { label: 'See the event', url: page(only.gameEventId, '') }
        : { label: 'Browse all events', url: publicUrl },
      second: { label: 'Change what I follow', url: `${publicUrl}/member?view=account#follows` },
    };
  },

  week: ({ firstName, items }, context) => ({
    subject:
      items.length === 1
        ? 'This week in the city: an event you could make'
        : `This week in the city: ${items.length} events you could make`,
    paragraphs: [
      `Hi ${firstName},`,
      'Here is what you could join in the next seven days, and anything new of what you follow.',
      'We leave out what you could not join, what you have already opened and what we have told you about before.',
    ],
    facts: factsOf(items, context),
    action: { label: 'Browse all events', url: context.publicUrl },
  }),
};

const factsOf = (items: readonly Item[], { date, time, page }: LetterContext) =>
  items.map((item) => ({
    label: date(item.startsAt),
    value: `${time(item.startsAt)}, ${inWords(item)}`,
    url: page(item.gameEventId, ''),
  }));

function inWords({ gameName, cafeName, hostName, seats, moreDates }: Item): string {
  const left = seats === null ? '' : seats > 0 ? `, ${seats} ${seats === 1 ? 'seat' : 'seats'} left` : ', waiting list';
  const more = moreDates === 0 ? '' : `, and ${moreDates} more ${moreDates === 1 ? 'date' : 'dates'}`;
  return `${gameName} at ${cafeName}, with ${hostName}${left}${more}`;
}
