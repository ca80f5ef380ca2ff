/**
 * Texts of our documentation and examples where a password, a key or a token belongs. Whoever copies one of them has a
 * secret that everybody can read.
 */
const EXAMPLES = [
  'at least 15 characters',
  'at least 16 characters',
  'at least 32 characters',
  'at least 32 random characters',
  'at least 32 characters; keep a copy, separate from your backups',
  'what Prometheus brings, at least 16 characters',
  'openssl rand -hex 32',
  'a secret of the tests, long enough for keys',
  'a password of the benchmark',
];

/**
 * Words of the lists of stolen passwords, and of places that a secret is filled into: the most frequent ones that are
 * left once digits, keyboard rows and repetitions are taken away.
 */
const WORDS =
  /administrator|correcthorsebatterystaple|default|development|example|iloveyou|letmein|placeholder|production|replace|trustno1|tablemates|boardgames?|football|baseball|princess|superman|passphrase|password|passwort|passw0rd|p4ssw0rd|monkey|dragon|master|shadow|sunshine|welcome|changeme|changethis|change|secret|security|server|private|token|admin|login|access|houston|metrics|prometheus|random|string|insert|please|your|this|here|test|user|root|pass|key|the|me|my|it/g;
const ROWS = [
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
];
/** Fewer different characters than this are a pattern. Of 16 random hexadecimal digits 10 differ on average. */
const FEWEST = 6;

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const known = new Set(EXAMPLES.map(bare));

/** Whether a text goes up or down a row of the keyboard, digits or the alphabet for four characters from a place. */
const isRow = (four: string): boolean =>
  ROWS.some((row) => row.includes(four) || [...row].reverse().join('').includes(four));

/** Takes away runs of four or more characters of a row, such as `12345` and `qwertz`. */
function withoutRows(text: string): string {
  const inRow = new Set<number>();
  for (let at = 0; at + 4 <= text.length; at++) {
    if (isRow(text.slice(at, at + 4))) for (const offset of [0, 1, 2, 3]) inRow.add(at + offset);
  }
  return [...text].filter((_, at) => !inRow.has(at)).join('');
}

/**
 * Whether a password, a key or a token is one that people would guess: an example of our documentation, or made of
 * frequent words, rows of the keyboard and repetitions alone, in any spelling with signs and capitals (ASVS 6.2.4).
 */
export function isKnownSecret(secret: string): boolean {
  const text = bare(secret);
  // digits at the end are a year or a counter
  const rest = withoutRows(text.replaceAll(WORDS, '')).replace(/\d{1,4}$/, '');
  return known.has(text) || new Set(rest).size < FEWEST;
}
