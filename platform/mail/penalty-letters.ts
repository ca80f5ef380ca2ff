import type { Letters } from './letter-parts.ts';
import { nextInWords, pauseInWords, SEATS_STAY } from './words.ts';

/** The letters about a pause, and about what the rules alone changed. */
export const penaltyLetters: Letters<'penaltyApplied' | 'judged'> = {
  judged({ firstName, isAgain, scoreBefore, score, wasPausedUntil, pausedUntil }, { publicUrl, date, moment }) {
    const isPauseChanged = wasPausedUntil !== pausedUntil;
    return {
      subject:
        isPauseChanged && pausedUntil !== null
          ? `Joining is paused until ${date(pausedUntil)}`
          : isPauseChanged
            ? 'You can join game events again'
            : `Your reliability score is ${score}% now`,
      paragraphs: [
        `Hi ${firstName},`,
        isAgain
          ? 'The rules of reliability were wrong for a while. An admin had what happened in that time judged again, by the present ones.'
          : 'The rules of the reliability score have changed for everybody.',
        score === scoreBefore
          ? `Your reliability score stays at ${score}%.`
          : `Your reliability score was ${scoreBefore}%, and is ${score}% now.`,
        ...(isPauseChanged
          ? [
              pausedUntil === null
                ? 'Joining is not paused for you any more.'
                : `Joining game events is ${wasPausedUntil === null ? 'paused for you' : 'still paused for you, now'} until ${moment(pausedUntil)}. It ends automatically. ${SEATS_STAY}`,
            ]
          : []),
        'Your ledger shows what counts, and by which rules. If you think that it is wrong, please tell us.',
      ],
      action: { label: 'See your reliability', url: `${publicUrl}/member?view=reliability` },
    };
  },

  penaltyApplied(params, { publicUrl, date, moment }) {
    const { firstName, penalty, role, isMoved, gameName, cafeName, startsAt, expiresAt, score } = params;
    const what = `${gameName} at ${cafeName} on ${date(startsAt)}`;
    return {
      subject: `Joining is paused until ${date(expiresAt)}`,
      paragraphs: [
        `Hi ${firstName},`,
        role === 'host'
          ? HOST_CAUSES[isMoved && penalty === 'late_cancel' ? 'late_move' : penalty](what)
          : CAUSES[penalty](what),
        `So joining game events is paused for you until ${moment(expiresAt)}. It ends automatically. ${SEATS_STAY}`,
        // the sentence before names the end
        ...pauseInWords({ pause: params.pause ? { ...params.pause, until: undefined } : null }, moment),
        ...(score === undefined
          ? []
          : [`Your reliability score is ${score}% now. ${nextInWords({ ...params, score })}`]),
        role === 'host'
          ? 'If this is a mistake, please tell us: a rating can be corrected.'
          : 'If this is a mistake, please tell the host, or dispute the rating in your ledger.',
      ],
      action: { label: 'See your reliability', url: `${publicUrl}/member?view=reliability` },
    };
  },
};

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
