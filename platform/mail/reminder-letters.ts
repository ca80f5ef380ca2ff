import type { LetterContext, Letters } from './letter-parts.ts';
import type { HostedTable, ReminderTemplate } from './mail.ts';
import {
  cafeInWords,
  calendarFile,
  factsOf,
  GIVING_BACK,
  newcomerInWords,
  nextInWords,
  pauseInWords,
  pictureOf,
} from './words.ts';

/** The letters about seats, evenings, ratings and marks (evenings contract, section 4). */
export const reminderLetters: Letters<ReminderTemplate> = {
  seatConfirmed(params, { publicUrl, timeZone, date, moment, page }) {
    const { firstName, gameName, cafeName, cafeAddress, hostName, startsAt, gameEventId, calendar, before } = params;
    const isYours =
      before === undefined
        ? `Your seat at ${gameName} is reserved.`
        : `Your seat is at the ${gameName} table now, no longer at the ${before} table.`;
    return {
      subject: `${before === undefined ? 'You have a seat' : 'Your seat moved'}: ${gameName} on ${date(startsAt)}`,
      paragraphs: [
        `Hi ${firstName},`,
        `${isYours} ${hostName} expects you on ${moment(startsAt)} at ${cafeName}, ${cafeAddress}.`,
        ...newcomerInWords(params),
        `If you cannot come, please give your seat back. ${GIVING_BACK}`,
      ],
      picture: pictureOf(publicUrl, params),
      facts: factsOf(params, timeZone),
      action: { label: 'See the event', url: page(gameEventId) },
      attachment: calendarFile(calendar),
    };
  },

  stillComing: ({ firstName, gameName, cafeName, startsAt, gameEventId, answerToken }, { moment, page }) => ({
    subject: `Still coming? ${gameName} on ${moment(startsAt)}`,
    paragraphs: [
      `Hi ${firstName},`,
      `You have a seat at ${gameName} at ${cafeName} on ${moment(startsAt)}. Will you be there?`,
      'If you cannot make it, giving your seat back now does not count against you, and somebody else can have it. Within 24 hours of the start it does.',
      'If you do not answer, you keep your seat.',
    ],
    ...answers(gameEventId, answerToken, page),
  }),

  peopleWait({ firstName, gameName, cafeName, startsAt, gameEventId, answerToken, waiting }, { moment, page }) {
    const people = waiting === 1 ? 'One person is' : `${waiting} people are`;
    return {
      subject: `${people} waiting for a seat at ${gameName}`,
      paragraphs: [
        `Hi ${firstName},`,
        `${people} waiting for a seat at ${gameName} at ${cafeName} on ${moment(startsAt)}. You have one, and you have not said yet whether you will be there.`,
        'If you come, please say so. If you cannot, please give your seat back: it is offered to the next person in line. Within 24 hours of the start that counts as a late cancellation.',
      ],
      ...answers(gameEventId, answerToken, page),
    };
  },

  whereExactly(params, { publicUrl, timeZone, time, page }) {
    const { firstName, gameName, cafeName, cafeAddress, hostName, note, startsAt, gameEventId } = params;
    return {
      subject: `Today at ${time(startsAt)}: ${gameName} at ${cafeName}`,
      paragraphs: [
        `Hi ${firstName},`,
        `${gameName} starts at ${time(startsAt)} at ${cafeName}, ${cafeAddress}. Ask for ${hostName}’s table.`,
        ...(note ? [`${hostName} writes: ${note}`] : []),
        ...cafeInWords(params),
        `When you arrive, check in: type the four characters that ${hostName}’s phone shows, or scan them. Check-in opens half an hour before the start.`,
      ],
      picture: pictureOf(publicUrl, params),
      facts: factsOf(params, timeZone),
      action: { label: 'See the event', url: page(gameEventId) },
    };
  },

  hostEvening({ others = [], ...first }, { publicUrl, time, moment, page }) {
    const { firstName, gameName, cafeName, startsAt, gameEventId } = first;
    const tables = [first, ...others];
    const newcomers = tables.flatMap((table) => table.newcomers);
    const welcome = newcomers.length > 0 ? [`New at our tables: ${listed(newcomers)}. A warm welcome helps.`] : [];
    if (others.length === 0) {
      return {
        subject: `Tomorrow: ${gameName} at ${time(startsAt)}`,
        paragraphs: [
          `Hi ${firstName},`,
          `You host ${gameName} at ${cafeName} on ${moment(startsAt)}.`,
          ...replies(first),
          ...welcome,
        ],
        action: { label: 'See your event', url: page(gameEventId) },
      };
    }
    return {
      subject: `Tomorrow: ${tables.length} tables at ${cafeName}, from ${time(startsAt)}`,
      paragraphs: [
        `Hi ${firstName},`,
        `You host ${tables.length} tables at ${cafeName} on ${moment(startsAt)}.`,
        ...tables.map((table) => [`${table.gameName}, ${time(table.startsAt)}.`, ...replies(table)].join(' ')),
        ...welcome,
      ],
      action: { label: 'See your night', url: `${publicUrl}/nights/${gameEventId}` },
    };
  },

  rateAttendance: ({ firstName, cafeName, closesAt, isLast, otherGames = [], ...first }, { publicUrl, moment }) => {
    const gameName = listed([...new Set([first.gameName, ...otherGames])]);
    return {
      subject: isLast ? `Last call: who came to ${gameName}?` : `Who came to ${gameName}?`,
      paragraphs: [
        `Hi ${firstName},`,
        `Thank you for hosting ${gameName} at ${cafeName}. Please say who came, so that reliability scores stay true.`,
        `You can do so until ${moment(closesAt)}. After that, who checked in counts as having come, and everybody else you did not rate keeps their score as it is.`,
      ],
      action: { label: 'Rate Attendance', url: `${publicUrl}/member?view=rate-attendance` },
    };
  },

  seatChanges(
    { firstName, gameName, startsAt, gameEventId, taken, givenBack, removed = [], closed = 0, seats, maxSeats },
    { date, page },
  ) {
    const what = [
      ...(taken.length > 0 ? [`${listed(taken)} joined`] : []),
      ...(givenBack.length > 0 ? [`${listed(givenBack)} gave a seat back`] : []),
      ...(removed.length > 0 ? [`${listed(removed)} ${removed.length === 1 ? 'was' : 'were'} removed`] : []),
    ].join(', and ');
    const said = [
      ...(what === '' ? [] : [`${what}.`]),
      ...(closed > 0
        ? [
            closed === 1
              ? 'The account of one participant was deleted.'
              : `The accounts of ${closed} participants were deleted.`,
          ]
        : []),
    ];
    return {
      subject: `${gameName} on ${date(startsAt)}: ${seats} of ${maxSeats} seats taken`,
      paragraphs: [`Hi ${firstName},`, `${said.join(' ')} ${seats} of ${maxSeats} seats are taken now.`],
      action: { label: 'See your event', url: page(gameEventId) },
    };
  },

  runningLate: ({ firstName, gameName, startsAt, gameEventId, name, minutes }, { time, page }) => ({
    subject: `${name} is running about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} late to ${gameName}`,
    paragraphs: [
      `Hi ${firstName},`,
      `${name} is running late and will be at your ${gameName} table about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} after ${time(startsAt)}. This does not count against them.`,
    ],
    action: { label: 'See who is there', url: page(gameEventId, '/tonight') },
  }),

  mark(params, { publicUrl, date, moment }) {
    const {
      firstName,
      gameName,
      cafeName,
      startsAt,
      mark,
      byName,
      hostName = byName,
      isByAdmin,
      changeableUntil,
    } = params;
    const { score, scoreBefore, gameEventId, contestableUntil, isContested } = params;
    const by = isByAdmin ? 'An admin' : byName;
    return {
      subject: `${MARKS[mark]} at ${gameName} on ${date(startsAt)}`,
      paragraphs: [
        `Hi ${firstName},`,
        `${by} recorded ${mark === 'no_show' ? 'that you did not come' : 'a late cancel'} for ${gameName} at ${cafeName} on ${date(startsAt)}.`,
        score === scoreBefore
          ? `Your reliability score stays at ${score}%. ${nextInWords(params)}`
          : `Your reliability score was ${scoreBefore}% before, and is ${score}% now. ${nextInWords(params)}`,
        isByAdmin
          ? 'The host cannot change it any more. If this is a mistake, please tell us: an admin can correct it.'
          : `If this is a mistake, please write to ${hostName}, who can change it until ${moment(changeableUntil)}.`,
        ...(contestableUntil === null
          ? []
          : [`You can also dispute it in your ledger until ${moment(contestableUntil)}. Then an admin decides.`]),
        ...(isContested
          ? [
              'Disputed automatically: you checked in with the code. An admin decides, and there is no hold before that.',
            ]
          : []),
        ...pauseInWords(params, moment),
      ],
      action: {
        label: contestableUntil === null ? 'See it in your ledger' : 'See it or dispute it',
        url: `${publicUrl}/member?view=reliability#mark-${gameEventId}`,
      },
    };
  },

  unreadMessages({ firstName, fromName, gameName, count }, { publicUrl }) {
    const messages = count === 1 ? 'a message' : `${count} messages`;
    return {
      subject: `${fromName} wrote to you about ${gameName}`,
      paragraphs: [
        `Hi ${firstName},`,
        `You have ${messages} from ${fromName} about ${gameName} that you have not read.`,
      ],
      action: { label: 'Read and answer', url: `${publicUrl}/member?view=messages` },
    };
  },

  tableTalk({ firstName, gameName, cafeName, startsAt, gameEventId, words, others }, { date, page }) {
    const writers = [...new Set(words.map(({ name }) => name))];
    const names = listed(writers);
    const messages = others === 1 ? '1 message' : `${others} messages`;
    const about = `${gameName} at ${cafeName} on ${date(startsAt)}`;
    return {
      subject:
        words.length > 0 ? `${names} wrote to your table: ${gameName}` : `Your ${gameName} table has news for you`,
      paragraphs: [
        `Hi ${firstName},`,
        ...(words.length > 0 ? [`${names} wrote to everybody at your table, ${about}:`] : []),
        ...words.map(({ name, text }) => (writers.length > 1 ? `${name}: ${text}` : text)),
        ...(others > 0
          ? [
              words.length > 0
                ? `Besides, there ${others === 1 ? 'is' : 'are'} ${messages} of others that you have not read.`
                : `You have not read ${messages} at your table, ${about}.`,
            ]
          : []),
      ],
      action: { label: 'Read and answer', url: page(gameEventId, '#table-talk') },
    };
  },
};

const MARKS = { no_show: 'No-show', late_cancel: 'Late cancel' } as const;

/** `Ann, Bob and Cem`. */
const listed = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names);

/** Who has said that they will be there, and who has not. */
const replies = ({ confirmed, unanswered }: Pick<HostedTable, 'confirmed' | 'unanswered'>): readonly string[] => [
  confirmed.length > 0 ? `Confirmed: ${listed(confirmed)}.` : 'Nobody has confirmed yet.',
  ...(unanswered.length > 0 ? [`Haven’t replied: ${listed(unanswered)}.`] : []),
];

/** The two answers to a mail that asks whether somebody comes. */
const answers = (gameEventId: string, token: string, page: LetterContext['page']) => ({
  action: { label: 'I’ll be there', url: page(gameEventId, `#coming=${token}`) },
  second: { label: 'I can’t make it', url: page(gameEventId, '#leave') },
});
