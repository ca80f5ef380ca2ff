import type { Card, LetterContext, Letters } from './letter-parts.ts';
import type { MailContent } from './mail.ts';

type Item = MailContent<'news'>['params']['items'][number];

/**
 * The letters about new evenings: of what a person follows and in the city (groups contract, section 3), and the one after
 * a first evening (section 5).
 */
export const newsLetters: Letters<'news' | 'week' | 'firstEvening'> = {
  news({ firstName, items, isSoon }, context) {
    const { publicUrl, date } = context;
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
          ? `${events} from what you follow, starting soon.`
          : `${events} from the groups, organizers, cafes and games you follow.`,
      ],
      cards: items.map((item) => cardOf(item, context)),
      smallPrint:
        'We leave out what you could not join, what you have already opened and what overlaps your own seats. Nothing new means no email.',
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
    ],
    cards: items.map((item) => cardOf(item, context)),
    smallPrint:
      'We leave out what you could not join, what you have already opened and what we have told you about before.',
    second: { label: 'Browse all events', url: context.publicUrl },
  }),

  firstEvening({ firstName, groupName, slug, isFollowed, next }, context) {
    const { publicUrl, date } = context;
    const group = `${publicUrl}/groups/${slug}`;
    const follow = { label: `Follow ${groupName}`, url: group };
    return {
      subject: next
        ? `${groupName} plays again: ${next.gameName} on ${date(next.startsAt)}`
        : `You have been to ${groupName}`,
      paragraphs: [
        `Hi ${firstName},`,
        `Good that you came. Your first event was one of ${groupName}.${next ? ' This is their next one that you could make.' : ''}`,
      ],
      ...(next && { cards: [cardOf(next, context)] }),
      ...(!isFollowed && {
        smallPrint:
          'Follow the group, and you hear of its new dates in one email a day at most. Nobody sees that you follow. We write this only once.',
      }),
      ...(next ? { second: isFollowed ? { label: 'See the group', url: group } : follow } : { action: follow }),
    };
  },
};

function cardOf(item: Item, { moment, page, date }: LetterContext): Card {
  const { gameName, cafeName, hostName, gameEventId, startsAt, seats, keptUntil, moreDates, followed } = item;
  const why = followed && WHY[followed](item);
  const dates = moreDates === 0 ? '' : `, and ${moreDates} more ${moreDates === 1 ? 'date' : 'dates'}`;
  const taken = keptUntil ? `kept for newcomers until ${date(keptUntil)}` : 'waiting list';
  const left = seats === null ? [] : [seats === 0 ? taken : `${seats} ${seats === 1 ? 'spot' : 'spots'} left`];
  return {
    ...(why && { why }),
    title: gameName,
    lines: [`${moment(startsAt)}${dates}`, [cafeName, `${hostName} hosts`, ...left].join(' · ')],
    action: { label: seats ? 'Reserve Your Spot' : 'See the event', url: page(gameEventId, '') },
  };
}

const WHY: Readonly<Record<NonNullable<Item['followed']>, (item: Item) => string | undefined>> = {
  group: ({ groupName }) => groupName,
  host: ({ hostName }) => `${hostName}, an organizer you follow`,
  cafe: ({ cafeName }) => `${cafeName}, a cafe you follow`,
  game: () => 'A game you follow',
};
