import type { Instant } from '../clock.ts';
import { contestLetter } from './contest-letters.ts';
import type { Letter, LetterSettings } from './letter-parts.ts';
import type { MailContent } from './mail.ts';
import { passkeyLetter } from './passkey-letter.ts';
import { reminderLetter } from './reminder-letters.ts';
import { reportLetter } from './report-letters.ts';
import { calendarFile, dateOf, factsOf, nextInWords, pauseInWords, pictureOf, placeInWords, timeOf } from './words.ts';

/** Writes the letter of a mail. Pure. The subject is one line, even if a name contains a line break. */
export function writeLetter(mail: MailContent, letterSettings: LetterSettings): Letter {
  const letter = compose(mail, letterSettings);
  const { unsubscribeToken } = mail;
  const { publicUrl } = letterSettings;
  return {
    ...letter,
    subject: oneLine(letter.subject),
    ...(unsubscribeToken && {
      unsubscribe: {
        page: `${publicUrl}/unsubscribe#${unsubscribeToken}`,
        call: `${publicUrl}/api/mails/unsubscribe/${unsubscribeToken}`,
      },
    }),
  };
}

function compose(mail: MailContent, { publicUrl, timeZone }: LetterSettings): Letter {
  switch (mail.template) {
    case 'code':
      return {
        subject: `${mail.params.code} is your Tablemates code`,
        code: mail.params.code,
        paragraphs: [
          `Type this code to sign in. It works once, for the next ${mail.params.minutes} minutes.`,
          'If you did not ask for it, you can ignore this mail. Nobody can sign in without the code.',
        ],
      };
    case 'invitation':
      return {
        subject: 'You are invited to host at Tablemates',
        code: mail.params.inviteCode,
        paragraphs: [
          'We would love to have you as a Game Organizer: pick a game and a cafe, set a time, and people will join you.',
          `Your invite code works once, until ${dateOf(mail.params.expiresAt, timeZone)}.`,
        ],
        action: {
          label: 'Accept the invitation',
          url: `${publicUrl}/?invite=${encodeURIComponent(mail.params.inviteCode)}`,
        },
      };
    case 'welcome':
      return {
        subject: `Welcome to Tablemates, ${mail.params.firstName}`,
        paragraphs: [
          `Hi ${mail.params.firstName},`,
          'Your account is ready. Sign in with this email address; we send you a code each time, so there is no password to remember.',
        ],
        action: { label: 'Find a table', url: `${publicUrl}/` },
      };
    case 'checkpoint': {
      const { firstName, note, size, sealedAt, key } = mail.params;
      return {
        subject: `Please keep: the checkpoint of Tablemates, ${size} entries`,
        paragraphs: [
          `Hi ${firstName},`,
          `This is what the log of Tablemates was on ${dateOf(sealedAt, timeZone)} at ${timeOf(sealedAt, timeZone)}, in one signed hash. Please keep this mail: nobody, not even we, can then change what was recorded before without your noticing.`,
          'To compare the log with it, save the attached file and run: tablemates log doctor --checkpoint checkpoint.txt',
        ],
        facts: [
          { label: 'Entries', value: String(size) },
          { label: 'Root', value: note.split('\n')[2] ?? '' },
          { label: 'Key', value: key },
        ],
        action: { label: 'See the proof', url: `${publicUrl}/admin/proof` },
        attachment: { filename: 'checkpoint.txt', contentType: 'text/plain; charset=utf-8', content: note },
      };
    }
    case 'newBrowser': {
      const { firstName, at } = mail.params;
      const where = placeInWords(mail.params);
      return {
        subject: `New sign-in to your account: ${where}`,
        facts: [
          { label: 'When', value: `${dateOf(at, timeZone)}, ${timeOf(at, timeZone)}` },
          { label: 'Where', value: where },
        ],
        paragraphs: [
          `Hi ${firstName},`,
          'Somebody signed in to your Tablemates account in a browser that was not used for it before. If it was you, there is nothing to do.',
          'If it was not you, sign that browser out, and change the password of your mailbox: our codes go there.',
        ],
        action: { label: 'See where you are signed in', url: `${publicUrl}/member?view=account#sessions` },
      };
    }
    case 'passkey':
      return passkeyLetter(mail, { publicUrl, timeZone });
    case 'gameEventCancelled': {
      const { firstName, gameName, cafeName, startsAt, role } = mail.params;
      const subject = `Cancelled: ${gameName} on ${dateOf(startsAt, timeZone)}`;
      const what = `${gameName} at ${cafeName} on ${dateOf(startsAt, timeZone)} at ${timeOf(startsAt, timeZone)}`;
      if (role === 'host') {
        return {
          subject,
          paragraphs: [
            `Hi ${firstName},`,
            `An admin has cancelled ${what}, which you host. We are sorry.`,
            'Everybody with a seat gets a mail as well. It does not count against anybody.',
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
    }
    case 'gameEventUnmet': {
      const { firstName, gameName, cafeName, startsAt } = mail.params;
      return {
        subject: `Cancelled: ${gameName} on ${dateOf(startsAt, timeZone)}`,
        paragraphs: [
          `Hi ${firstName},`,
          `${gameName} at ${cafeName} on ${dateOf(startsAt, timeZone)} at ${timeOf(startsAt, timeZone)} has been cancelled, because too few people signed up. We are sorry.`,
          'There is nothing you need to do, and it does not count against anybody.',
        ],
        action: { label: 'Find another table', url: `${publicUrl}/` },
      };
    }
    case 'gameEventMoved':
      return movedLetter(mail.params, { publicUrl, timeZone });
    case 'removedFromGameEvent': {
      const { firstName, gameName, cafeName, startsAt } = mail.params;
      return {
        subject: `Your seat at ${gameName} on ${dateOf(startsAt, timeZone)} was released`,
        paragraphs: [
          `Hi ${firstName},`,
          `You are no longer on the list for ${gameName} at ${cafeName} on ${dateOf(startsAt, timeZone)} at ${timeOf(startsAt, timeZone)}. This game event cannot be joined again.`,
          'There are other tables, and you are welcome at them.',
        ],
        action: { label: 'Find another table', url: `${publicUrl}/` },
      };
    }
    case 'gameEventTakenOver': {
      const { firstName, gameName, cafeName, startsAt } = mail.params;
      return {
        subject: `You now host ${gameName} on ${dateOf(startsAt, timeZone)}`,
        paragraphs: [
          `Hi ${firstName},`,
          `We have made you the host of ${gameName} at ${cafeName} on ${dateOf(startsAt, timeZone)} at ${timeOf(startsAt, timeZone)}, because its host cannot host it any more. Everybody with a seat has been notified.`,
          'If you cannot be there, please cancel it early or tell us.',
        ],
        action: { label: 'See your events', url: `${publicUrl}/member?view=hosting` },
      };
    }
    case 'gameEventHasNewHost': {
      const { firstName, gameName, cafeName, startsAt } = mail.params;
      return {
        subject: `${gameName} on ${dateOf(startsAt, timeZone)} has a new host`,
        paragraphs: [
          `Hi ${firstName},`,
          `Another organizer now hosts ${gameName} at ${cafeName} on ${dateOf(startsAt, timeZone)} at ${timeOf(startsAt, timeZone)}. Your seat is still yours.`,
        ],
        action: { label: 'See your events', url: `${publicUrl}/member?view=upcoming` },
      };
    }
    case 'waitingListJoined': {
      const { firstName, gameName, cafeName, startsAt, place, gameEventId } = mail.params;
      return {
        subject: `You are on the waiting list for ${gameName} on ${dateOf(startsAt, timeZone)}`,
        paragraphs: [
          `Hi ${firstName},`,
          `${gameName} at ${cafeName} on ${dateOf(startsAt, timeZone)} at ${timeOf(startsAt, timeZone)} is full. You are number ${place} on the waiting list.`,
          'When a seat is free for you, we write to you. Until two days before the start you get it at once; later we hold it for you for a while, and you decide.',
          'Waiting does not bind you: you can leave the list at any time, and you can take a seat at another table.',
        ],
        action: { label: 'See the event', url: pageOf(publicUrl, gameEventId) },
      };
    }
    case 'seatGiven': {
      const { firstName, gameName, cafeName, hostName, startsAt, gameEventId, calendar } = mail.params;
      return {
        subject: `You have a seat: ${gameName} on ${dateOf(startsAt, timeZone)}`,
        picture: pictureOf(publicUrl, mail.params),
        paragraphs: [
          `Hi ${firstName},`,
          `A seat at ${gameName} at ${cafeName} on ${dateOf(startsAt, timeZone)} at ${timeOf(startsAt, timeZone)} is free, and as the first on the waiting list you have it. ${hostName} expects you.`,
          'If you cannot come, please give it back. Until 24 hours before the start that does not count against you.',
        ],
        facts: factsOf(mail.params, timeZone),
        action: { label: 'See the event', url: pageOf(publicUrl, gameEventId) },
        attachment: calendarFile(calendar),
      };
    }
    case 'seatOffered': {
      const { firstName, gameName, cafeName, startsAt, until, gameEventId } = mail.params;
      return {
        subject: `A seat is held for you: ${gameName} on ${dateOf(startsAt, timeZone)}`,
        picture: pictureOf(publicUrl, mail.params),
        facts: factsOf(mail.params, timeZone),
        paragraphs: [
          `Hi ${firstName},`,
          `A seat at ${gameName} at ${cafeName} on ${dateOf(startsAt, timeZone)} at ${timeOf(startsAt, timeZone)} is free. We hold it for you until ${dateOf(until, timeZone)} at ${timeOf(until, timeZone)}.`,
          'Please take it or decline it on the page of the event. After that time it goes to the next person, and you are no longer on the waiting list. Neither counts against you.',
        ],
        action: { label: 'Take or decline the seat', url: pageOf(publicUrl, gameEventId) },
      };
    }
    case 'seatFree': {
      const { firstName, gameName, cafeName, startsAt, gameEventId } = mail.params;
      return {
        subject: `A seat is free now: ${gameName} at ${timeOf(startsAt, timeZone)}`,
        paragraphs: [
          `Hi ${firstName},`,
          `A seat at ${gameName} at ${cafeName} on ${dateOf(startsAt, timeZone)} at ${timeOf(startsAt, timeZone)} is free. So shortly before the start it is open to everybody, and the first to join gets it.`,
          'The waiting list is over, so there is nothing you need to do if you cannot come.',
        ],
        action: { label: 'Join now', url: pageOf(publicUrl, gameEventId) },
      };
    }
    case 'penaltyApplied': {
      const { firstName, penalty, role, isMoved, gameName, cafeName, startsAt, expiresAt, score } = mail.params;
      const what = `${gameName} at ${cafeName} on ${dateOf(startsAt, timeZone)}`;
      return {
        subject: `Joining is paused until ${dateOf(expiresAt, timeZone)}`,
        paragraphs: [
          `Hi ${firstName},`,
          role === 'host'
            ? HOST_CAUSES[isMoved && penalty === 'late_cancel' ? 'late_move' : penalty](what)
            : CAUSES[penalty](what),
          `So joining game events is paused for you until ${dateOf(expiresAt, timeZone)} at ${timeOf(expiresAt, timeZone)}. It ends automatically.`,
          ...pauseInWords(mail.params),
          ...(score === undefined
            ? []
            : [`Your reliability score is ${score}% now. ${nextInWords({ ...mail.params, score })}`]),
          role === 'host'
            ? 'If this is a mistake, please tell us: a mark can be corrected.'
            : 'If this is a mistake, please tell the host, or contest the mark in your ledger.',
        ],
        action: { label: 'See your reliability', url: `${publicUrl}/member?view=reliability` },
      };
    }
    case 'markContested':
    case 'contestAnswered':
    case 'contestDecided':
    case 'contestsDue':
      return contestLetter(mail, { publicUrl, timeZone });
    case 'reportDecided':
    case 'warned':
      return reportLetter(mail, { publicUrl, timeZone });
    default:
      return reminderLetter(mail, { publicUrl, timeZone });
  }
}

function movedLetter(
  params: Extract<MailContent, { template: 'gameEventMoved' }>['params'],
  settings: LetterSettings,
): Letter {
  const { firstName, gameName, cafeName, cafeAddress, startsAt, fromStartsAt, fromCafeName, gameEventId } = params;
  const { role, freeUntil, meets, calendar } = params;
  const { publicUrl, timeZone } = settings;
  const when = (instant: Instant) => `${dateOf(instant, timeZone)} at ${timeOf(instant, timeZone)}`;
  const isTimeChanged = startsAt !== fromStartsAt;
  return {
    picture: pictureOf(publicUrl, params),
    subject: isTimeChanged
      ? `Moved: ${gameName} is now on ${dateOf(startsAt, timeZone)} at ${timeOf(startsAt, timeZone)}`
      : `Moved: ${gameName} on ${dateOf(startsAt, timeZone)} is now at ${cafeName}`,
    paragraphs: [
      `Hi ${firstName},`,
      `${gameName} has been moved.`,
      ...(isTimeChanged
        ? [`Before: ${when(fromStartsAt)}. Now: ${when(startsAt)}.`]
        : [`It is still on ${when(startsAt)}.`]),
      fromCafeName === null
        ? `It is still at ${cafeName}.`
        : `Before: at ${fromCafeName}. Now: at ${cafeName}, ${cafeAddress}.`,
      ...(meets
        ? [
            `You are also expected at ${meets.gameName} at ${meets.cafeName} on ${when(meets.startsAt)}, which is at the same time. You keep both seats until you give one back.`,
          ]
        : []),
      ...MOVED_FOR[role](freeUntil && when(freeUntil)),
    ],
    action: { label: 'See the event', url: pageOf(publicUrl, gameEventId) },
    attachment: calendarFile(calendar),
  };
}

const MOVED_FOR = {
  participant: (freeUntil: string | null) => [
    'Your seat is still yours.',
    ...(freeUntil
      ? [`If you cannot come, you can give it back until ${freeUntil}. That does not count against you.`]
      : []),
  ],
  offer: () => ['The seat is still held for you. Please take it or decline it on the page of the event.'],
  waiting: () => ['You keep your place on the waiting list.'],
  host: () => ['An admin changed it. You still host it; everybody with a seat gets a mail as well.'],
  cafe_owner: () => ['You get this mail because it is, or was, to take place at your cafe.'],
} as const;

/** The page of a game event. */
const pageOf = (publicUrl: string, gameEventId: string): string => `${publicUrl}/events/${gameEventId}`;

const HOST_CAUSES = {
  no_show: (what: string) => `You hosted ${what}, and you were not there.`,
  late_cancel: (what: string) =>
    `You called off ${what} shortly before the start, and not for the first time recently.`,
  // the date is the new one
  late_move: (what: string) =>
    `You moved your event shortly before its start, which counts as a late cancellation, and not for the first time recently. It is now ${what}.`,
} as const;

const CAUSES = {
  no_show: (what: string) => `You had a seat at ${what}, and the host did not see you there.`,
  late_cancel: (what: string) =>
    `You gave up your seat at ${what} shortly before the start, and not for the first time recently.`,
} as const;

/** Removes line breaks and control characters: a line break in a name could add a mail header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
