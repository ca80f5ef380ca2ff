import type { AttendanceStatus, CorrectionEffects } from '../../modules/reliability/contract.ts';

type Effect = CorrectionEffects['effects'][number];
type Penalty = Effect['after']['penalty'];

const daysInWords = (days: number): string => `${Math.round(days)} ${Math.round(days) === 1 ? 'day' : 'days'}`;

function pause(now: Penalty, then: Penalty, moment: (instant: string) => string): string {
  if (!now) return then ? `a hold of ${daysInWords(then.days)} begins` : 'no hold begins';
  if (!then) return `the hold of ${daysInWords(now.days)} ends`;
  const until = moment(then.expiresAt);
  if (now.expiresAt === then.expiresAt) return `the hold until ${until} stays`;
  return `the hold ends ${until}, not ${moment(now.expiresAt)}`;
}

function score(now: number, then: number): string {
  return now === then ? `score stays at ${now}%` : `score ${now}% → ${then}%`;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What an admin's decision about a mark would do to the score and to the hold of joining, in a sentence. Null if the
 * mark cannot get this status.
 *
 * @param status the status that the decision would give the mark
 * @param present the status that the mark has
 * @param moment an instant in words
 */
export function effectInWords(
  status: AttendanceStatus,
  present: AttendanceStatus | null,
  { now, effects }: CorrectionEffects,
  moment: (instant: string) => string,
): string | null {
  const effect = effects.find((each) => each.status === status);
  if (!effect) return null;
  const { after, host } = effect;
  const own = `${score(now.reliabilityScore, after.reliabilityScore)}, and ${pause(now.penalty, after.penalty, moment)}.`;
  const standing = status === present ? `The rating stands: ${own}` : capitalized(own);
  return host ? `${standing} The host’s score ${host.scoreBefore}% → ${host.scoreAfter}%.` : standing;
}

/** The effect in words, also while it is loading and if loading failed. */
export function effectSoFar(
  { data, error }: { readonly data?: CorrectionEffects | undefined; readonly error?: unknown },
  words: (effects: CorrectionEffects) => string | null,
): string | null {
  if (data) return words(data);
  return error === undefined ? 'Working out what this does…' : 'What this does could not be worked out just now.';
}
