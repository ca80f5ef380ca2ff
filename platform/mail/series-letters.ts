import type { Letters } from './letter-parts.ts';
import type { MailContent } from './mail.ts';
import { GIVING_BACK } from './words.ts';

type Params = MailContent<'standingSeat'>['params'];

/** The letter about a standing seat (groups contract, section 1, rules 10 to 12). */
export const seriesLetters: Letters<'standingSeat'> = {
  standingSeat(params, { publicUrl, date }) {
    const { firstName, gameName, cafeName, words, seriesId } = params;
    const series = `${gameName} at ${cafeName}, ${words}`;
    const { subject, paragraphs, label = 'See the series' } = LETTERS[params.what](params, series, date);
    return {
      subject: `${subject}: ${gameName}, ${words}`,
      paragraphs: [`Hi ${firstName},`, ...paragraphs],
      action: { label, url: `${publicUrl}/series/${seriesId}` },
    };
  },
};

type Said = { readonly subject: string; readonly paragraphs: readonly string[]; readonly label?: string };

const LETTERS: {
  readonly [What in Params['what']]: (params: Params, series: string, date: (instant: string) => string) => Said;
} = {
  yours: (_, series) => ({
    subject: 'You have a standing seat',
    paragraphs: [
      `A standing seat at ${series}, is yours. From now on you have a seat at each date as soon as it opens.`,
      `If you cannot come to one, please give that seat back. ${GIVING_BACK}`,
    ],
  }),
  resumed: (_, series) => ({
    subject: 'Your standing seat goes on',
    paragraphs: [`A mark was corrected, so your standing seat at ${series}, is no longer paused.`],
  }),
  first: (_, series) => ({
    subject: 'You are first in line',
    paragraphs: [
      `A mark was corrected that had ended your standing seat at ${series}. Somebody else has the seat by now, so you are first in line for the next one.`,
    ],
  }),
  paused: ({ at }, series, date) => ({
    subject: 'Your standing seat is paused',
    paragraphs: [
      `You were marked as a no-show${at ? ` on ${date(at)}` : ''}, so your standing seat at ${series}, is paused. Nobody else gets it, and seats that you have already stay yours.`,
      'Dates that open now are open to all. Say that you are back, and you have a seat at each date that opens after that.',
    ],
    label: 'I’m back',
  }),
  ended: ({ because = 'closed', reason }, series) => ({
    subject: 'Your standing seat has ended',
    paragraphs: [
      `You no longer have a standing seat at ${series}.`,
      ...(reason ? [`The host wrote: “${reason}”`] : []),
      ...WHY[because],
    ],
  }),
  passed_over: ({ at, passedOver = 'busy' }, series, date) => ({
    subject: 'No seat for you this time',
    paragraphs: [
      `${at ? `The date on ${date(at)}` : 'The next date'} of ${series}, has opened without a seat for you: ${
        passedOver === 'penalty' ? 'you cannot join events for now' : 'you have another event at that time'
      }.`,
      'Your seat there is open to all. You keep your standing seat, and have a seat again at the next date.',
    ],
  }),
};

const WHY: { readonly [Why in NonNullable<Params['because']>]: readonly string[] } = {
  host: ['Seats that you have at dates already stay yours.'],
  closed: ['The host has closed this series for you.'],
  no_shows: [
    'You did not show up twice within 90 days. If a mark is wrong, you can dispute it; a corrected mark counts.',
  ],
  given_back: ['You gave back your seat at four dates in a row. You can ask for a standing seat again at any time.'],
  fewer_seats: ['There are fewer standing seats now. You are at the front of the line for the next one.'],
};
