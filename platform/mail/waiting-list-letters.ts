import type { Letters } from './letter-parts.ts';
import { attached, calendarFile, factsOf, GIVING_BACK, newcomerInWords, pictureOf } from './words.ts';

/** The letters about waiting lists. */
export const waitingListLetters: Letters<
  'waitingListJoined' | 'seatGiven' | 'seatOffered' | 'seatFree' | 'offTheList'
> = {
  waitingListJoined: ({ firstName, gameName, cafeName, startsAt, place, gameEventId }, { date, moment, page }) => ({
    subject: `You are on the waiting list for ${gameName} on ${date(startsAt)}`,
    paragraphs: [
      `Hi ${firstName},`,
      `${gameName} at ${cafeName} on ${moment(startsAt)} is full. You are number ${place} on the waiting list.`,
      'When a seat is free for you, we write to you. Until two days before the start you get it at once; later we hold it for you for a while, and you decide.',
      'Waiting does not bind you: you can leave the list at any time, and you can take a seat at another table.',
    ],
    action: { label: 'See the event', url: page(gameEventId) },
  }),

  seatGiven(params, { publicUrl, timeZone, date, moment, page }) {
    const { firstName, gameName, cafeName, hostName, startsAt, gameEventId, calendar } = params;
    return {
      subject: `You have a seat: ${gameName} on ${date(startsAt)}`,
      picture: pictureOf(publicUrl, params),
      paragraphs: [
        `Hi ${firstName},`,
        `A seat at ${gameName} at ${cafeName} on ${moment(startsAt)} is free, and as the first on the waiting list you have it. ${hostName} expects you.`,
        ...newcomerInWords(params),
        `If you cannot come, please give it back. ${GIVING_BACK}`,
      ],
      facts: factsOf(params, timeZone),
      action: { label: 'See the event', url: page(gameEventId) },
      attachment: calendarFile(calendar),
    };
  },

  seatOffered(params, { publicUrl, timeZone, date, moment, page }) {
    const { firstName, gameName, cafeName, startsAt, until, gameEventId } = params;
    return {
      subject: `A seat is held for you: ${gameName} on ${date(startsAt)}`,
      picture: pictureOf(publicUrl, params),
      facts: factsOf(params, timeZone),
      paragraphs: [
        `Hi ${firstName},`,
        `A seat at ${gameName} at ${cafeName} on ${moment(startsAt)} is free. We hold it for you until ${moment(until)}.`,
        'Please take it or decline it on the page of the event. After that time it goes to the next person, and you are no longer on the waiting list. Neither counts against you.',
      ],
      action: { label: 'Take or decline the seat', url: page(gameEventId, '#offer') },
    };
  },

  seatFree: ({ firstName, gameName, cafeName, startsAt, gameEventId = '', calendar }, { time, moment, page }) => ({
    subject: `A seat is free now: ${gameName} at ${time(startsAt)}`,
    paragraphs: [
      `Hi ${firstName},`,
      `A seat at ${gameName} at ${cafeName} on ${moment(startsAt)} is free. This close to the start it’s first come, first served.`,
      'The waiting list is closed, so there is nothing you need to do if you can’t come.',
    ],
    action: { label: 'Join now', url: page(gameEventId, '') },
    ...attached(calendar),
  }),

  offTheList: (
    { firstName, gameName, cafeName, startsAt, gameEventId, isLapsed, calendar },
    { date, moment, page },
  ) => ({
    subject: `You are off the waiting list for ${gameName} on ${date(startsAt)}`,
    paragraphs: [
      `Hi ${firstName},`,
      isLapsed
        ? `The seat that we held for you at ${gameName} at ${cafeName} on ${moment(startsAt)} was not taken in time, so you are no longer on the waiting list. It does not count against you.`
        : `You are no longer on the waiting list for ${gameName} at ${cafeName} on ${moment(startsAt)}.`,
      'When it was moved, we sent you an entry for your calendar. The file with this email takes it out again.',
    ],
    action: { label: 'See the event', url: page(gameEventId, '') },
    ...attached(calendar),
  }),
};
