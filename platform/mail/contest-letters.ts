import { quoted } from '../quoted.ts';
import type { Letters } from './letter-parts.ts';
import type { ContestTemplate } from './mail.ts';
import { nextInWords, pauseInWords } from './words.ts';

/** The letters about contested marks (evenings contract, section 7). */
export const contestLetters: Letters<ContestTemplate> = {
  markContested(
    { firstName, gameName, cafeName, startsAt, name, mark, text, answerUntil, contestId },
    { publicUrl, date, moment },
  ) {
    const what = `${MARKS[mark]} at ${gameName} at ${cafeName} on ${date(startsAt)}`;
    return {
      subject:
        text === null
          ? `Disputed automatically: ${MARKS[mark]} at ${gameName} on ${date(startsAt)}`
          : `${name} disputes a ${MARKS[mark]}: ${gameName} on ${date(startsAt)}`,
      paragraphs: [
        `Hi ${firstName},`,
        text === null
          ? `The ${what} was disputed automatically: ${name} checked in with the code. An admin decides, and there is no hold until then.`
          : `${name} disputes the ${what}: ${quoted(text)}`,
        answerUntil === null
          ? 'You can explain in your own words why it’s right. An admin reads it before the decision.'
          : `Change the rating to close this, or explain why it’s right, until ${moment(answerUntil)}. After that an admin decides.`,
      ],
      action: { label: 'Answer', url: `${publicUrl}/member?view=disputes#contest-${contestId}` },
    };
  },

  contestAnswered: (
    { firstName, gameName, startsAt, byName, text, dueAt, gameEventId, isAutomatic },
    { publicUrl, date, moment },
  ) => ({
    subject: `${byName} answered ${isAutomatic ? 'the automatic' : 'your'} dispute: ${gameName} on ${date(startsAt)}`,
    paragraphs: [
      `Hi ${firstName},`,
      `${byName} says that the rating for ${gameName} on ${date(startsAt)} stands: ${quoted(text)}`,
      `An admin looks at both sides and decides by ${moment(dueAt)}. There is nothing you need to do.`,
    ],
    action: ledger(publicUrl, gameEventId),
  }),

  contestDecided(params, { publicUrl, date, moment }) {
    const { firstName, gameName, startsAt, how, mark, reason, score, gameEventId, byName } = params;
    const subject = how === 'upheld' ? 'The rating stands' : 'The rating was changed';
    const decided =
      how === 'settled'
        ? `${byName} changed your rating for ${gameName} on ${date(startsAt)} to: ${MARKS[mark]}.`
        : how === 'upheld'
          ? `An admin looked at your rating for ${gameName} on ${date(startsAt)}, and it stands: ${MARKS[mark]}.`
          : `An admin changed your rating for ${gameName} on ${date(startsAt)} to: ${MARKS[mark]}.`;
    return {
      subject: `${subject}: ${gameName} on ${date(startsAt)}`,
      paragraphs: [
        `Hi ${firstName},`,
        decided,
        ...(reason === null ? [] : [`The reason: ${quoted(reason)}`]),
        ...pauseInWords(params, moment),
        `Your reliability score is ${score}% now. ${nextInWords(params)}`,
      ],
      action: ledger(publicUrl, gameEventId),
    };
  },

  markDecided({ firstName, gameName, startsAt, how, mark, reason, name, gameEventId, isAutomatic }, { date, page }) {
    const isUpheld = how === 'upheld';
    const rating = `your rating for ${gameName} on ${date(startsAt)}`;
    return {
      subject: `${isUpheld ? 'Your rating stands' : 'Your rating was changed'}: ${gameName} on ${date(startsAt)}`,
      paragraphs: [
        `Hi ${firstName},`,
        isAutomatic
          ? `${name} checked in with the code, so ${rating} was disputed automatically.`
          : `${name} disputed ${rating}.`,
        isUpheld
          ? `An admin looked at both sides, and it stands: ${MARKS[mark]}.`
          : `An admin looked at both sides and changed it to: ${MARKS[mark]}.`,
        ...(reason === null ? [] : [`The reason: ${quoted(reason)}`]),
        'The decision is final. There is nothing you need to do.',
      ],
      action: { label: 'See your event', url: page(gameEventId) },
    };
  },

  contestsDue({ firstName, fresh, overdue }, { publicUrl }) {
    const waiting = fresh === 1 ? 'One disputed rating is new' : `${fresh} disputed ratings are new`;
    const late = overdue === 1 ? 'One decision is overdue' : `${overdue} decisions are overdue`;
    const news = [...(overdue > 0 ? [late] : []), ...(fresh > 0 ? [waiting] : [])];
    return {
      subject: overdue > 0 ? late : waiting,
      paragraphs: [
        `Hi ${firstName},`,
        `${news.join('. ')}.`,
        'People wait for a decision on a rating they do not accept. All the evidence is on one page.',
      ],
      action: { label: 'See the queue', url: `${publicUrl}/admin/contests` },
    };
  },
};

const MARKS = { attended: 'attended', no_show: 'no-show', late_cancel: 'late cancel' } as const;

const ledger = (publicUrl: string, gameEventId: string) => ({
  label: 'See it in your ledger',
  url: `${publicUrl}/member?view=reliability#mark-${gameEventId}`,
});
