import type { Letters } from './letter-parts.ts';
import type { MailContent } from './mail.ts';

type Item = MailContent<'news'>['params']['items'][number];

/** The letter about new evenings of what a person follows (groups contract, section 3). */
export const newsLetters: Letters<'news'> = {
  news({ firstName, items, isSoon }, { publicUrl, date, time, page }) {
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
      facts: items.map((item) => ({
        label: date(item.startsAt),
        value: `${time(item.startsAt)}, ${inWords(item)}`,
        url: page(item.gameEventId, ''),
      })),
      action: only
        ? { label: 'See the event', url: page(only.gameEventId, '') }
        : { label: 'Browse all events', url: publicUrl },
      second: { label: 'Change what I follow', url: `${publicUrl}/member?view=account#follows` },
    };
  },
};

function inWords({ gameName, cafeName, hostName, seats, moreDates }: Item): string {
  const left = seats === null ? '' : seats > 0 ? `, ${seats} ${seats === 1 ? 'seat' : 'seats'} left` : ', waiting list';
  const more = moreDates === 0 ? '' : `, and ${moreDates} more ${moreDates === 1 ? 'date' : 'dates'}`;
  return `${gameName} at ${cafeName}, with ${hostName}${left}${more}`;
}
