/** For whom an evening is, from newcomers to the game to people who know it well. */
export const LEVELS = ['everyone', 'some', 'experienced'] as const;

/** How many languages an evening can be played in. */
export const MAX_LANGUAGES = 5;

/**
 * What a host says to those who choose an evening (groups contract, section 5, rule 4). It advises and never refuses.
 * Absent: everyone, nobody teaches the game, and no language is named. `languages`: ISO 639 codes.
 */
type Advice = {
  readonly level?: (typeof LEVELS)[number] | undefined;
  readonly teaching?: boolean | undefined;
  readonly languages?: readonly string[] | undefined;
};

/** The advice about an evening, nothing absent. */
export const adviceOf = ({ level = 'everyone', teaching = false, languages = [] }: Advice) => ({
  level,
  teaching,
  languages: [...languages],
});

/** The advice as domain events record it: what is as if it were absent, is. */
export const notedAdvice = (advice: Advice) => {
  const { level, teaching, languages } = adviceOf(advice);
  return {
    ...(level !== 'everyone' && { level }),
    ...(teaching && { teaching }),
    ...(languages.length > 0 && { languages }),
  };
};

export const isSameAdvice = (one: Advice, other: Advice): boolean =>
  JSON.stringify(adviceOf(one)) === JSON.stringify(adviceOf(other));

/** The English name of a language by its ISO 639 code; undefined if there is none. */
export const languageName = (code: string): string | undefined =>
  /^[a-z]{2,3}$/.test(code) ? new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) : undefined;
