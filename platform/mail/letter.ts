import type { Instant } from '../clock.ts';
import { isolated } from '../isolated.ts';
import { accountLetters } from './account-letters.ts';
import { cafeLetters } from './cafe-letters.ts';
import { contestLetters } from './contest-letters.ts';
import { gameEventLetters } from './game-event-letters.ts';
import { groupLetters } from './group-letters.ts';
import type { Letter, LetterContext, LetterSettings, Letters } from './letter-parts.ts';
import type { MailContent } from './mail.ts';
import { mondayLetters } from './monday-letters.ts';
import { newsLetters } from './news-letters.ts';
import { penaltyLetters } from './penalty-letters.ts';
import { reminderLetters } from './reminder-letters.ts';
import { reportLetters } from './report-letters.ts';
import { seriesLetters } from './series-letters.ts';
import { waitingListLetters } from './waiting-list-letters.ts';
import { dateOf, timeOf } from './words.ts';

/** The functions that write letters, by template. */
const letters: Letters<MailContent['template']> = {
  ...accountLetters,
  ...gameEventLetters,
  ...waitingListLetters,
  ...reminderLetters,
  ...penaltyLetters,
  ...contestLetters,
  ...reportLetters,
  ...cafeLetters,
  ...seriesLetters,
  ...newsLetters,
  ...mondayLetters,
  ...groupLetters,
};

/** Writes the letter of a mail. Pure. The subject is one line, even if a name contains a line break. */
export function writeLetter(mail: MailContent, letterSettings: LetterSettings): Letter {
  const letter = compose(mail, contextOf(letterSettings));
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

const compose = <Template extends MailContent['template']>(
  mail: MailContent<Template>,
  context: LetterContext,
): Letter => letters[mail.template](isolatedIn(mail.params), context);

/** Parameters for sentences: no name of a person, game or cafe reorders them. A calendar file is no sentence. */
function isolatedIn<Part>(params: Part): Part {
  const isolate = (part: unknown): unknown => {
    if (typeof part === 'string') return isolated(part);
    if (Array.isArray(part)) return part.map(isolate);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [key, key === 'calendar' ? value : isolate(value)]),
    );
  };
  // texts stay texts, and everything else is as it was
  return isolate(params) as Part;
}

function contextOf({ publicUrl, timeZone }: LetterSettings): LetterContext {
  const date = (instant: Instant) => dateOf(instant, timeZone);
  const time = (instant: Instant) => timeOf(instant, timeZone);
  return {
    publicUrl,
    timeZone,
    date,
    time,
    moment: (instant) => `${date(instant)} at ${time(instant)}`,
    page: (gameEventId, fragment = '#yours') => `${publicUrl}/events/${gameEventId}${fragment}`,
  };
}

/** Removes line breaks and control characters, because a line break in a name could add a mail header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
