/** For whom an evening is, from newcomers to the game to people who know it well. */
export const LEVELS = ['everyone', 'some', 'experienced'] as const;

/** How many languages an evening can be played in. */
export const MAX_LANGUAGES = 5;

/**
 * What a host says to those who choose an evening (groups contract, section 5, rules 3 and 4). Level, teaching and
 * languages advise and never refuse; `newcomerSeats` are kept for newcomers until shortly before. Absent: everyone,
 * nobody teaches the game, no language is named, and no seat is kept. `languages`: ISO 639 codes.
 */
export type Advice = {
  readonly level?: (typeof LEVELS)[number] | undefined;
  readonly teaching?: boolean | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly newcomerSeats?: number | undefined;
};

/** The advice about an evening, nothing absent. */
export const adviceOf = ({ level = 'everyone', teaching = false, languages = [], newcomerSeats = 0 }: Advice) => ({
  level,
  teaching,
  languages: [...languages],
  newcomerSeats,
});

/** The advice as domain events record it: what is as if it were absent, is. */
export const notedAdvice = (advice: Advice) => {
  const { level, teaching, languages, newcomerSeats } = adviceOf(advice);
  return {
    ...(level !== 'everyone' && { level }),
    ...(teaching && { teaching }),
    ...(languages.length > 0 && { languages }),
    ...(newcomerSeats > 0 && { newcomerSeats }),
  };
};

/** The advice after a change: what it leaves out stays. */
export const changedAdvice = (
  before: Advice,
  {
    level = before.level,
    teaching = before.teaching,
    languages = before.languages,
    newcomerSeats = before.newcomerSeats,
  }: Advice,
): Advice => ({ level, teaching, languages, newcomerSeats });

export const isSameAdvice = (one: Advice, other: Advice): boolean =>
  JSON.stringify(adviceOf(one)) === JSON.stringify(adviceOf(other));

/** The English name of a language by its ISO 639 code; undefined if there is none. */
export const languageName = (code: string): string | undefined =>
  /^[a-z]{2,3}$/.test(code) ? new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) : undefined;
