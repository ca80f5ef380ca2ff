import type { Letters } from './letter-parts.ts';
import { calendarFile, pictureOf } from './words.ts';

/** The letters about changes of a game event and of a seat at it. */
export const gameEventLetters: Letters<
  | 'gameEventCancelled'
  | 'gameEventUnmet'
  | 'gameEventMoved'
  | 'removedFromGameEvent'
  | 'gameEventTakenOver'
  | 'gameEventHasNewHost'
> = {
  gameEventCancelled({ firstName, gameName, cafeName, startsAt, role }, { publicUrl, date, moment }) {
    const subject = `Cancelled: ${gameName} on ${date(startsAt)}`;
    const what = `${gameName} at ${cafeName} on ${moment(startsAt)}`;
    if (role === 'host') {
      return {
        subject,
        paragraphs: [
          `Hi ${firstName},`,
          `An admin has cancelled ${what}, which you host. We are sorry.`,
          'Everybody with a seat gets an email as well. It does not count against anybody.',
        ],
        action: { label: 'See your events', url: `${publicUrl}/member?view=hosting` },
      };
    }
    return {
      subject,
      paragraphs: [
        `Hi ${firstName},`,
        `${what} has been cancelled. We are sorry.`,
        'There is nothing you need to do, and it does not count against you.',
      ],
      action: { label: 'Find another table', url: `${publicUrl}/` },
    };
  },

  gameEventUnmet: ({ firstName, gameName, cafeName, startsAt }, { publicUrl, date, moment }) => ({
    subject: `Cancelled: ${gameName} on ${date(startsAt)}`,
    paragraphs: [
      `Hi ${firstName},`,
      `${gameName} at ${cafeName} on ${moment(startsAt)} has been cancelled, because too few people signed up. We are sorry.`,
      'There is nothing you need to do, and it does not count against anybody.',
    ],
    action: { label: 'Find another table', url: `${publicUrl}/` },
  }),

  gameEventMoved(params, { publicUrl, date, moment, page }) {
    const { firstName, gameName, cafeName, cafeAddress, startsAt, fromStartsAt, fromCafeName, gameEventId } = params;
    const { role, freeUntil, meets, calendar } = params;
    const isTimeChanged = startsAt !== fromStartsAt;
    return {
      picture: pictureOf(publicUrl, params),
      subject: isTimeChanged
        ? `Moved: ${gameName} is now on ${moment(startsAt)}`
        : `Moved: ${gameName} on ${date(startsAt)} is now at ${cafeName}`,
      paragraphs: [
        `Hi ${firstName},`,
        `${gameName} has been moved.`,
        ...(isTimeChanged
          ? [`Before: ${moment(fromStartsAt)}. Now: ${moment(startsAt)}.`]
          : [`It is still on ${moment(startsAt)}.`]),
        fromCafeName === null
          ? `It is still at ${cafeName}.`
          : `Before: at ${fromCafeName}. Now: at ${cafeName}, ${cafeAddress}.`,
        ...(meets
          ? [
              `You are also expected at ${meets.gameName} at ${meets.cafeName} on ${moment(meets.startsAt)}, which is at the same time. You keep both seats until you give one back.`,
            ]
          : []),
        ...MOVED_FOR[role](freeUntil && moment(freeUntil)),
      ],
      action: { label: 'See the event', url: page(gameEventId) },
      attachment: calendarFile(calendar),
    };
  },

  removedFromGameEvent: ({ firstName, gameName, cafeName, startsAt }, { publicUrl, date, moment }) => ({
    subject: `Your seat at ${gameName} on ${date(startsAt)} was released`,
    paragraphs: [
      `Hi ${firstName},`,
      `You are no longer on the list for ${gameName} at ${cafeName} on ${moment(startsAt)}. This game event cannot be joined again.`,
      'There are other tables, and you are welcome at them.',
    ],
    action: { label: 'Find another table', url: `${publicUrl}/` },
  }),

  gameEventTakenOver: ({ firstName, gameName, cafeName, startsAt }, { publicUrl, date, moment }) => ({
    subject: `You now host ${gameName} on ${date(startsAt)}`,
    paragraphs: [
      `Hi ${firstName},`,
      `We have made you the host of ${gameName} at ${cafeName} on ${moment(startsAt)}, because its host cannot host it any more. Everybody with a seat has been notified.`,
      'If you cannot be there, please cancel it early or tell us.',
    ],
    action: { label: 'See your events', url: `${publicUrl}/member?view=hosting` },
  }),

  gameEventHasNewHost: ({ firstName, gameName, cafeName, startsAt }, { publicUrl, date, moment }) => ({
    subject: `${gameName} on ${date(startsAt)} has a new host`,
    paragraphs: [
      `Hi ${firstName},`,
      `Another organizer now hosts ${gameName} at ${cafeName} on ${moment(startsAt)}. Your seat is still yours.`,
    ],
    action: { label: 'See your events', url: `${publicUrl}/member?view=upcoming` },
  }),
};

const MOVED_FOR = {
  participant: (freeUntil: string | null) => [
    'Your seat is still yours.',
    ...(freeUntil
      ? [`If you cannot come, you can give it back until ${freeUntil}. That does not count against you.`]
      : []),
  ],
  offer: () => ['The seat is still held for you. Please take it or decline it on the page of the event.'],
  waiting: () => ['You keep your place on the waiting list.'],
  host: () => ['An admin changed it. You still host it; everybody with a seat gets an email as well.'],
  cafe_owner: () => ['You get this email because it is, or was, to take place at your cafe.'],
} as const;
