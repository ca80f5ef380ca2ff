import { quoted } from '../quoted.ts';
import type { Letter, LetterContext, Letters } from './letter-parts.ts';
import type { MailContent } from './mail.ts';
import { attached, freelyUntil, inWords, pictureOf } from './words.ts';

/** The letters about changes of a game event and of a seat at it. */
export const gameEventLetters: Letters<
  | 'gameEventCancelled'
  | 'gameEventUnmet'
  | 'gameEventMoved'
  | 'removedFromGameEvent'
  | 'gameEventTakenOver'
  | 'hostSought'
  | 'hostFound'
  | 'gameEventHasNewHost'
  | 'tableAsked'
  | 'tableDeclined'
> = {
  gameEventCancelled(params, { publicUrl, date, moment }) {
    const { firstName, gameName, cafeName, startsAt, role, reason = null, byName = null, calendar } = params;
    const subject = `Cancelled: ${gameName} on ${date(startsAt)}`;
    const words = wordsOf(reason, byName);
    const what = `${gameName} at ${cafeName} on ${moment(startsAt)}`;
    if (role === 'host') {
      return {
        subject,
        paragraphs: [
          `Hi ${firstName},`,
          `${byName ?? 'An admin'} has cancelled ${what}, which you host. We are sorry.`,
          ...words,
          `Everybody with a seat gets an email as well. It does not count against ${byName === null ? 'anybody' : 'you'}.`,
        ],
        action: { label: 'See your events', url: `${publicUrl}/member?view=hosting` },
        ...attached(calendar),
      };
    }
    if (role === 'cafe_owner') {
      return {
        subject,
        paragraphs: [
          `Hi ${firstName},`,
          `${gameName} on ${moment(startsAt)}, which was to take place at your cafe, has been cancelled. The file with this email takes it out of your calendar.`,
          ...words,
        ],
        action: { label: 'See your cafe’s nights', url: `${publicUrl}/member?view=cafe` },
        ...attached(calendar),
      };
    }
    return {
      subject,
      paragraphs: [
        `Hi ${firstName},`,
        `${what} has been cancelled. We are sorry.`,
        ...words,
        'There is nothing you need to do, and it does not count against you.',
      ],
      action: { label: 'Find another table', url: `${publicUrl}/` },
      ...attached(calendar),
    };
  },

  gameEventUnmet(params, { publicUrl, date, moment }) {
    const { firstName, gameName, cafeName, startsAt, calendar, because = 'minimum', isLateCancel } = params;
    const { reason = null, byName = null } = params;
    return {
      subject: `Cancelled: ${gameName} on ${date(startsAt)}`,
      paragraphs: [
        `Hi ${firstName},`,
        `${gameName} at ${cafeName} on ${moment(startsAt)} has been cancelled, because ${WHY[because]}. We are sorry.`,
        ...wordsOf(reason, byName),
        isLateCancel
          ? 'You asked the other organizers with less than 24 hours’ notice, so it counts as a late cancellation of yours.'
          : `There is nothing you need to do, and it does not count against ${because === 'minimum' ? 'anybody' : 'you'}.`,
      ],
      action: isLateCancel
        ? { label: 'See your reliability', url: `${publicUrl}/member?view=reliability` }
        : { label: 'Find another table', url: `${publicUrl}/` },
      ...attached(calendar),
    };
  },

  gameEventMoved(params, context) {
    if (params.others) return datesMoved(params, params.others, context);
    const { publicUrl, date, moment, page } = context;
    const { firstName, gameName, cafeName, cafeAddress, startsAt, fromStartsAt, fromCafeName, gameEventId } = params;
    const { role, freeUntil, heldUntil, meets, byName, calendar } = params;
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
        ...alsoExpected(meets, moment),
        ...(role === 'offer'
          ? heldFor(heldUntil && moment(heldUntil))
          : MOVED_FOR[role](freeUntil && moment(freeUntil), byName ?? 'An admin')),
      ],
      action:
        role === 'offer'
          ? { label: 'Take or decline the seat', url: page(gameEventId, '#offer') }
          : { label: 'See the event', url: page(gameEventId) },
      ...attached(calendar),
    };
  },

  removedFromGameEvent(params, { publicUrl, date, moment }) {
    const { firstName, gameName, cafeName, startsAt, byName, isByHost = true, isAccountClosed, calendar } = params;
    if (isAccountClosed) {
      return {
        subject: `Your seat at ${gameName} on ${date(startsAt)} was released`,
        paragraphs: [
          `Hi ${firstName},`,
          `Our team disabled your account, so your seat at ${gameName} at ${cafeName} on ${moment(startsAt)} was given to others. It does not count against you.`,
          'If you believe that this is a mistake, please contact us.',
        ],
        ...attached(calendar),
      };
    }
    const what = `your seat at ${gameName} at ${cafeName} on ${moment(startsAt)}`;
    return {
      subject: `Your seat at ${gameName} on ${date(startsAt)} was released`,
      paragraphs: [
        `Hi ${firstName},`,
        byName === undefined
          ? `You are no longer on the list for ${gameName} at ${cafeName} on ${moment(startsAt)}.`
          : byName === null
            ? `Our team released ${what}.`
            : `${byName}, ${isByHost ? 'the host' : 'an organizer of the group'}, released ${what}.`,
        'You can’t join this event again. It does not count against you, and you are welcome at other tables.',
      ],
      action: { label: 'Find another table', url: `${publicUrl}/` },
      ...attached(calendar),
    };
  },

  gameEventTakenOver: (
    { firstName, gameName, cafeName, startsAt, gameEventId, isOfSeries, calendar },
    { date, moment, page },
  ) => ({
    subject: `You now host ${gameName} on ${date(startsAt)}`,
    paragraphs: [
      `Hi ${firstName},`,
      `We have made you the host of ${gameName} at ${cafeName} on ${moment(startsAt)}, because its host cannot host it any more. Everybody with a seat has been notified.`,
      ...(isOfSeries
        ? [
            'It is a date of a series, which is yours as well, with the dates that open later. You can pause or end it on its page.',
          ]
        : []),
      'If you cannot be there, please cancel it early or tell us.',
    ],
    action: { label: 'See the event', url: page(gameEventId) },
    ...attached(calendar),
  }),

  hostSought: (
    { firstName, gameName, cafeName, startsAt, gameEventId, groupName, hostName, dueAt },
    { date, moment, page },
  ) => ({
    subject: `Can you host ${gameName} on ${date(startsAt)}?`,
    paragraphs: [
      `Hi ${firstName},`,
      `${hostName} cannot host ${gameName} at ${cafeName} on ${moment(startsAt)}, and asks the other organizers of ${groupName}.`,
      `Whoever takes it over first hosts it. If nobody has by ${moment(dueAt)}, we cancel it. Seats stay until then.`,
    ],
    action: { label: 'See the event', url: page(gameEventId) },
  }),

  hostFound: (
    { firstName, gameName, cafeName, startsAt, gameEventId, hostName, isSought, calendar },
    { date, moment, page },
  ) => ({
    subject: `${hostName} hosts ${gameName} on ${date(startsAt)}`,
    paragraphs: [
      `Hi ${firstName},`,
      isSought
        ? `${hostName} has taken over ${gameName} at ${cafeName} on ${moment(startsAt)}. It takes place without you, and does not count against you.`
        : `${hostName} has taken over ${gameName} at ${cafeName} on ${moment(startsAt)} and hosts it instead of you.`,
      'You are free at that time.',
    ],
    action: { label: 'See the event', url: page(gameEventId) },
    ...attached(calendar),
  }),

  tableAsked: (
    { firstName, gameName, cafeName, startsAt, cafeId, hostName, heads, isAgain },
    { publicUrl, date, moment },
  ) => ({
    subject: isAgain
      ? `Still open: a table for ${gameName} on ${date(startsAt)}?`
      : `A table for ${gameName} on ${date(startsAt)}?`,
    paragraphs: [
      `Hi ${firstName},`,
      `${hostName} would like a table for up to ${heads} people at ${cafeName} on ${moment(startsAt)}, for ${gameName}.`,
      isAgain
        ? 'You have not answered yet. People can already sign up, so an answer helps them.'
        : 'People can already sign up. You can decline until 24 hours before the start.',
    ],
    action: { label: 'Answer', url: `${publicUrl}/member?view=cafe&cafe=${cafeId}` },
  }),

  tableDeclined: (
    { firstName, gameName, cafeName, startsAt, gameEventId, reason, freeUntil, others },
    { date, moment, page },
  ) => ({
    subject: `No table at ${cafeName} on ${date(startsAt)}`,
    paragraphs: [
      `Hi ${firstName},`,
      `${cafeName} has no table for ${gameName} on ${moment(startsAt)}.`,
      ...(reason === null ? [] : [`They write: ${quoted(reason)}`]),
      others.length === 0
        ? 'Please move it to another time or cafe, or call it off.'
        : `Please move it, or call it off. At that time there is a table at ${inWords(others)}.`,
      ...freelyUntil(freeUntil, moment),
    ],
    action: { label: 'Change the event', url: page(gameEventId) },
  }),

  gameEventHasNewHost(params, { date, moment, page }) {
    const { firstName, gameName, cafeName, startsAt, gameEventId, hostName, calendar } = params;
    return {
      subject: `${gameName} on ${date(startsAt)} has a new host`,
      paragraphs: [
        `Hi ${firstName},`,
        `${hostName ?? 'Another organizer'} now hosts ${gameName} at ${cafeName} on ${moment(startsAt)}. Your seat is still yours.`,
      ],
      action: { label: 'See the event', url: page(gameEventId) },
      ...attached(calendar),
    };
  },
};

const wordsOf = (reason: string | null, byName: string | null): readonly string[] =>
  reason === null ? [] : [`${byName ?? 'Our team'} writes: ${quoted(reason)}`];

const WHY = {
  minimum: 'too few people signed up',
  no_host: 'nobody was found to host it',
  group: 'its group has closed',
} as const;

type Moved = MailContent<'gameEventMoved'>['params'];

const alsoExpected = (meets: Moved['meets'], moment: LetterContext['moment']) =>
  meets
    ? [
        `You are also expected at ${meets.gameName} at ${meets.cafeName} on ${moment(meets.startsAt)}, which is at the same time. You keep both seats until you give one back.`,
      ]
    : [];

/** All dates of a person that one change of a series moved. */
function datesMoved(
  params: Moved,
  others: NonNullable<Moved['others']>,
  { date, moment, page }: LetterContext,
): Letter {
  const { firstName, gameName, byName, calendar } = params;
  const all = [params, ...others];
  const freeUntil = all
    .flatMap(({ role, freeUntil: until }) => (role === 'participant' && until !== null ? [until] : []))
    .toSorted()[0];
  const heldUntil = all.flatMap((each) => each.heldUntil ?? []).toSorted()[0];
  const roles = new Set(all.map(({ role }) => role));
  return {
    subject: `Your dates change: ${gameName}, ${all.length} dates`,
    paragraphs: [
      `Hi ${firstName},`,
      `${byName ?? 'The host'} has changed ${gameName} from now on. These are your dates, before and now.`,
      ...all.flatMap(({ meets }) => alsoExpected(meets, moment)),
      ...(roles.has('participant') ? ['Your seats are still yours.'] : []),
      ...(freeUntil
        ? [`If you cannot come, you can give them back until ${moment(freeUntil)}. That does not count against you.`]
        : []),
      ...(roles.has('offer') ? heldFor(heldUntil && moment(heldUntil)) : []),
      ...(roles.has('waiting') ? ['Where you wait, you keep your place on the waiting list.'] : []),
      ...(roles.has('cafe_owner') ? MOVED_FOR.cafe_owner() : []),
    ],
    facts: all.map(({ gameEventId, gameName: its, startsAt, fromStartsAt, cafeName, cafeAddress, fromCafeName }) => ({
      label: startsAt === fromStartsAt ? date(startsAt) : moment(fromStartsAt),
      value: [
        // a date with people keeps its game when its series gets another one
        ...(its === gameName ? [] : [its]),
        ...(startsAt === fromStartsAt ? [] : [moment(startsAt)]),
        ...(fromCafeName === null ? [] : [`at ${cafeName}, ${cafeAddress}, instead of ${fromCafeName}`]),
      ].join(', '),
      url: page(gameEventId),
    })),
    action: { label: 'See the first date', url: page(params.gameEventId) },
    ...attached(calendar),
  };
}

const heldFor = (until: string | undefined): readonly string[] => [
  `The seat is still held for you${until === undefined ? '' : ` until ${until}`}. Please take it or decline it on the page of the event.`,
];

const MOVED_FOR = {
  participant: (freeUntil: string | null) => [
    'Your seat is still yours.',
    ...(freeUntil
      ? [`If you cannot come, you can give it back until ${freeUntil}. That does not count against you.`]
      : []),
  ],
  waiting: () => ['You keep your place on the waiting list.'],
  host: (_: string | null, by: string) => [
    `${by} changed it. You still host it; everybody with a seat gets an email as well.`,
  ],
  cafe_owner: () => ['You get this email because it is, or was, to take place at your cafe.'],
} as const;
