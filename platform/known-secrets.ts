import { createHash } from 'node:crypto';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * Texts of our documentation and examples where a password, a key or a token belongs. Whoever copies one of them has a
 * secret that everybody can read.
 */
const EXAMPLES = [
  'the quick brown fox jumps over the lazy dog',
  'at least 15 characters',
  'at least 16 characters',
  'at least 32 characters',
  'at least 32 random characters',
  'at least 32 characters; keep a copy, separate from your backups',
  'what Prometheus brings, at least 16 characters',
  'openssl rand -hex 32',
  'a secret of the tests, long enough for keys',
  'a password of the benchmark',
  // what others publish as examples, and what everybody can quote
  'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  'AKIAIOSFODNN7EXAMPLE',
  'the quick brown fox jumps',
  'to be or not to be that is the question',
  'my voice is my passport',
  'this is not a secure password',
  'houston we have a problem',
  'correct horse battery staple',
];

/**
 * Words of the lists of stolen passwords, and of places that a secret is filled into: the most frequent ones that are
 * left once digits, keyboard rows and repetitions are taken away.
 */
const WORDS =
  /administrator|keyboardcat|keyboard|correcthorsebatterystaple|default|development|example|iloveyou|letmein|placeholder|production|replace|insecure|django|rails|laravel|base64|base|now|trustno1|tablemates|boardgames?|football|baseball|princess|superman|passphrase|password|passwort|passw0rd|p4ssw0rd|monkey|dragon|master|shadow|sunshine|welcome|changeme|changethis|change|secret|security|server|private|token|admin|login|access|houston|metrics|prometheus|random|string|insert|please|your|this|here|test|user|root|pass|key|the|me|my|it|least|verylong|longrandom|chars|characters|generate|openssl|rand|hex|with|correct|horse|battery|staple|paste|value|sample|unsafe|strong|donotuse|super|jwt|dev|prod|foobar|for|use/g;
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

/** Fewer guesses than 10 to this power are within reach of somebody who knows the usual patterns. */
const ENOUGH_GUESSES = 10;
/** Longer texts take long to estimate, and no pattern needs more. */
const ESTIMATED = 72;

/**
 * Our own list for the estimator, which knows them then in capitals, with signs for letters, backwards and with a year: the
 * words above, and what runs of words of the examples say.
 */
const ownWords = (): string[] => {
  const runs = EXAMPLES.map((each) => each.split(/[^\p{L}\p{N}]+/u)).flatMap((words) =>
    words.flatMap((_, from) =>
      words.slice(from).map((__, to) =>
        words
          .slice(from, from + to + 1)
          .join('')
          .toLowerCase(),
      ),
    ),
  );
  return [
    ...new Set([...WORDS.source.split('|').filter((word) => word.length > 7), ...runs.filter((run) => run.length > 9)]),
  ];
};

/** Made at its first use: its lists take a quarter of a second to unfold. */
let estimator: ZxcvbnFactory | undefined;

/** Whether a text is made of frequent passwords, dates, walks over the keyboard and repetitions, also with Shift pressed. */
function isGuessable(text: string): boolean {
  estimator ??= new ZxcvbnFactory({ dictionary: { ...dictionary, ownWords: ownWords() }, graphs: adjacencyGraphs });
  const factory = estimator;
  const unshifted = text
    .toLowerCase()
    .replace(/[!@#$%^&*()]/g, (sign) => '1234567890'['!@#$%^&*()'.indexOf(sign)] ?? '');
  return [text, unshifted].some((each) => factory.check(each.slice(0, ESTIMATED)).guessesLog10 < ENOUGH_GUESSES);
}

/** Of 16 bytes or more in hexadecimal, as keys are drawn: letters and digits. */
const HEX_KEY = /^(?=.*\d)(?=.*[a-f])(?:[\da-f]{2}){16,}$/i;
const CODED = /^(?:hex:|base64:|0x)?([\w+/-]{16,}={0,2})$/i;

/** Whether a text is the hexadecimal or base64 form of a counter, a repetition, a known text or its digest. */
function isTrivialKey(secret: string): boolean {
  const [, digits = ''] = CODED.exec(secret.trim()) ?? [];
  const isHex = /^(?:[\da-f]{2})+$/i.test(digits);
  const bytes = Buffer.from(digits, isHex ? 'hex' : 'base64');
  if (bytes.length < 8) return false;
  const steps = new Set(bytes.map((byte, at) => byte - (bytes[at - 1] ?? byte)).subarray(1));
  if (steps.size <= 2 || new Set(bytes).size <= bytes.length / 2 || DIGESTS.has(digits.toLowerCase())) return true;
  const text = bytes.toString('latin1');
  return /^[\x20-\x7e\n]+$/.test(text) && isKnownSecret(text);
}
const DIGESTS: ReadonlySet<string> = new Set(
  ['', 'a', 'admin', 'changeme', 'hello', 'password', 'secret', 'test', '123456', '12345678', 'foobar'].flatMap(
    (text) => ['md5', 'sha1', 'sha256', 'sha512'].map((kind) => createHash(kind).update(text).digest('hex')),
  ),
);

/**
 * Whether a password, a key or a token is one that people would guess: an example of our documentation or of a framework,
 * or made of frequent words, walks over the keyboard and repetitions alone, in any spelling with signs and capitals (ASVS
 * 6.2.4), or the bytes of such a text or of a counter. Sentences of people are none.
 *
 * @param about words that somebody who knows the person tries too, such as the username
 */
export function isKnownSecret(secret: string, ...about: readonly string[]): boolean {
  const text = bare(secret);
  // digits at the end are a year or a counter
  const words = about.reduce((left, word) => left.replaceAll(bare(word) || ' ', ''), text);
  const rest = withoutRows(words.replaceAll(WORDS, '')).replace(/\d{1,4}$/, '');
  if (known.has(text) || new Set(rest).size < FEWEST || isTrivialKey(secret)) return true;
  return !HEX_KEY.test(secret) && isGuessable(secret);
}
