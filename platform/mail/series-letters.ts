import { quoted } from '../quoted.ts';
import type { Letter, LetterContext, Letters } from './letter-parts.ts';
import type { MailContent } from './mail.ts';
import { GIVING_BACK, inWords } from './words.ts';

type Params = MailContent<'standingSeat'>['params'];

/** The letters about series and standing seats (groups contract, section 1). */
export const seriesLetters: Letters<
  'seriesStarted' | 'dateNotHeld' | 'seriesPaused' | 'standingSeat' | 'seriesTableAsked' | 'seriesTableDeclined'
> = {
  seriesStarted(params, context) {
    const { gameName, cafeName, words, dates } = params;
    const open = dates.length === 0 ? 'None is open yet.' : 'These are open now.';
    return {
      ...letter(params, context, 'Your series has started', [
        `You host ${gameName} at ${cafeName}, ${words}. Each date opens 28 days ahead. ${open}`,
        'On its page you can skip a date, change this and later ones, and pause or end the series.',
      ]),
      ...(dates.length > 0 && {
        facts: dates.map((startsAt) => ({ label: context.date(startsAt), value: context.time(startsAt) })),
      }),
    };
  },

  dateNotHeld: (params, context) =>
    letter(params, context, `Cannot be held on ${context.date(params.startsAt)}`, [
      `The date of ${about(params)}, on ${context.moment(params.startsAt)} does not open: ${OBSTACLES[params.code]}.`,
      'Nobody has a seat there, and your series goes on with its other dates. If this changes at least a week before the date, it opens after all.',
    ]),

  seriesPaused: (params, context) =>
    letter(
      params,
      context,
      'Your series is paused',
      [
        params.because === 'empty'
          ? `Nobody had a seat at four dates in a row of ${about(params)}, so we have paused it.`
          : `At three dates in a row of ${about(params)}, people had seats, and nobody checked in or was rated. So we have paused it.`,
        'No new dates open. Those that are open already take place.',
        'Does your group still meet? Then resume the series, and dates open again.',
      ],
      'Resume the series',
    ),

  seriesTableAsked(params, context) {
    const { hostName, heads, cafeId, cafeName, gameName, words, startsAt, until, isAgain } = params;
    const span = until === null ? 'with no end date' : `until ${context.date(until)}`;
    return {
      ...letter(params, context, isAgain ? 'Still open: tables' : 'Tables', [
        `${hostName} would like a table for up to ${heads} people at ${cafeName}, ${words} at ${context.time(startsAt)}, from ${context.date(startsAt)} on, ${span}.`,
        isAgain
          ? 'You have not answered yet. People can already sign up, so an answer helps them.'
          : 'One answer is enough: if you confirm, each date is confirmed as it opens. People can already sign up.',
      ]),
      subject: `${isAgain ? 'Still open: tables' : 'Tables'} for ${gameName}, ${words}?`,
      action: { label: 'Answer', url: `${context.publicUrl}/member?view=cafe&cafe=${cafeId}` },
    };
  },

  seriesTableDeclined(params, context) {
    const { gameName, cafeName, words, reason, dates, others } = params;
    const where = others.length === 0 ? '' : ` At the next date there is a table at ${inWords(others)}.`;
    return {
      ...letter(
        params,
        context,
        `No tables at ${cafeName}`,
        [
          `${cafeName} has no tables for ${gameName}, ${words}.`,
          ...(reason === null ? [] : [`They write: ${quoted(reason)}`]),
          `No new dates open there. Please change the cafe or the hours of your series.${where}`,
          ...(dates.length === 0
            ? []
            : [
                'These dates are open already and have no table now. For the next 7 days you can move them or call them off, and everybody can give their seat back: it counts against nobody.',
              ]),
        ],
        'Change the series',
      ),
      ...(dates.length > 0 && {
        facts: dates.map((startsAt) => ({ label: context.date(startsAt), value: context.time(startsAt) })),
      }),
    };
  },

  standingSeat(params, context) {
    const { subject, paragraphs, label } = LETTERS[params.what](params, about(params), context.date);
    return letter(params, context, subject, paragraphs, label);
  },
};

type About = Pick<Params, 'firstName' | 'seriesId' | 'words' | 'gameName' | 'cafeName'>;

const about = ({ gameName, cafeName, words }: About): string => `${gameName} at ${cafeName}, ${words}`;

/** A letter that leads to the page of the series, whose fragment tells visitors that it is about them. */
const letter = (
  { firstName, gameName, words, seriesId }: About,
  { publicUrl }: LetterContext,
  subject: string,
  paragraphs: readonly string[],
  label = 'See the series',
): Letter => ({
  subject: `${subject}: ${gameName}, ${words}`,
  paragraphs: [`Hi ${firstName},`, ...paragraphs],
  action: { label, url: `${publicUrl}/series/${seriesId}#yours` },
});

const OBSTACLES: { readonly [Code in MailContent<'dateNotHeld'>['params']['code']]: string } = {
  host_busy: 'you are at another table at that time',
  host_gone: 'you are not an organizer any more',
  host_suspended: 'your account is suspended',
  cafe_closed: 'the cafe is closed',
  cafe_full: 'the cafe has no room left',
  cafe_notice: 'the cafe needs to know earlier',
  cafe_gone: 'the cafe no longer hosts tables',
  game_inactive: 'the game is not offered at the moment',
};

type Said = { readonly subject: string; readonly paragraphs: readonly string[]; readonly label?: string };

const LETTERS: {
  readonly [What in Params['what']]: (params: Params, series: string, date: (instant: string) => string) => Said;
} = {
  yours: (_, series) => ({
    subject: 'You have a regular seat',
    paragraphs: [
      `A regular seat at ${series}, is yours. From now on you have a seat at each date as soon as it opens.`,
      `If you cannot come to one, please give that seat back. ${GIVING_BACK}`,
    ],
  }),
  resumed: (_, series) => ({
    subject: 'Your regular seat goes on',
    paragraphs: [`A rating was corrected, so your regular seat at ${series}, is no longer paused.`],
  }),
  first: (_, series) => ({
    subject: 'You are first in line',
    paragraphs: [
      `A rating was corrected that had ended your regular seat at ${series}. Somebody else has the seat by now, so you are first in line for the next one.`,
    ],
  }),
  paused: ({ at }, series, date) => ({
    subject: 'Your regular seat is paused',
    paragraphs: [
      `You were marked as a no-show${at ? ` on ${date(at)}` : ''}, so your regular seat at ${series}, is paused. Nobody else gets it, and seats that you have already stay yours.`,
      'Dates that open now are open to all. Say that you are back, and you have a seat at each date that opens after that.',
    ],
    label: 'I’m back',
  }),
  ended: ({ because = 'closed', reason }, series) => ({
    subject: 'Your regular seat has ended',
    paragraphs: [
      `You no longer have a regular seat at ${series}.`,
      ...(reason ? [`The host wrote: ${quoted(reason)}`] : []),
      ...WHY[because],
    ],
  }),
  passed_over: ({ at, passedOver = 'busy' }, series, date) => ({
    subject: 'No seat for you this time',
    paragraphs: [
      `${at ? `The date on ${date(at)}` : 'The next date'} of ${series}, has opened without a seat for you: ${
        passedOver === 'busy' ? 'you have another event at that time' : 'you cannot join events for now'
      }.`,
      'Your seat there is open to all. You keep your regular seat, and have a seat again at the next date.',
    ],
  }),
};

const WHY: { readonly [Why in NonNullable<Params['because']>]: readonly string[] } = {
  host: ['Seats that you have at dates already stay yours.'],
  closed: ['The host has closed this series for you.'],
  series_ended: [
    'The series has ended, so no new dates open. Seats that you have at dates that take place stay yours.',
  ],
  no_shows: [
    'You did not show up twice within 90 days. If a rating is wrong, you can dispute it; a corrected rating counts.',
  ],
  given_back: ['You gave back your seat at four dates in a row. You can ask for a regular seat again at any time.'],
  fewer_seats: ['There are fewer regular seats now. You are at the front of the line for the next one.'],
};
