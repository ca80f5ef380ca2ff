/**
 * Characters that are invisible or change how others look: controls, line separators, direction marks and other formatting
 * characters, fillers, surrogates, private use.
 */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u;

/**
 * Invisible characters that names need in some scripts: joiners in Arabic, Indian scripts and emoji; variation selectors in
 * Han, Mongolian and emoji. They are allowed only there: elsewhere they would make two different names look the same.
 */
const SPELLING = new RegExp(
  [
    String.raw`(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Adlm}])[\u200c\u200d](?=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Adlm}])`,
    String.raw`(?<=[\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Mymr}\p{scx=Khmr}])[\u200c\u200d]`,
    String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
    String.raw`(?<=[#*\d])\ufe0f(?=\u20e3)`,
    String.raw`(?<=\p{Script=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
    String.raw`(?<=\p{Script=Mong})[\u180b-\u180f]`,
  ].join('|'),
  'gu',
);

const UNSEEN_OR_SPELLING = new RegExp(`(${SPELLING.source})|[\\p{Cf}\\p{Default_Ignorable_Code_Point}]`, 'gu');

/** A text without invisible characters, which people paste along unknowingly, except those that its spelling needs. */
export const withoutUnseen = (value: string): string =>
  value.replace(UNSEEN_OR_SPELLING, (_, spelling: string | undefined) => spelling ?? '');

/** Marks on one letter that no language has: one twice, or so many that they stand over other lines. */
const HEAPED = /(\p{M})\1|\p{Mn}{5}/u;

/** A text without the marks on its letters that no language has. */
export const withoutHeaps = (value: string): string =>
  value.replace(/(\p{M})\1+/gu, '$1').replace(/(\p{Mn}{4})\p{Mn}+/gu, '$1');

/** Whether a text has only visible characters, shown in the order in which they are written, each in its own place. */
export const isFullyVisible = (value: string): boolean =>
  value.isWellFormed() && !UNSEEN.test(value.replace(SPELLING, '')) && !HEAPED.test(value);
