import type { Random } from '../deps.ts';
import { MEMBER_ALPHABET } from '../rules.ts';

const draw = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[random.below(alphabet.length)]).join('');

/** Six digits (specification, section 9). */
export const drawCode = (random: Random): string => draw(random, '0123456789', 6);

/** A token of 256 bits, for cookies. */
export const drawToken = (random: Random): string => random.bytes(32).toString('base64url');

/** Whether a text has the form of such a token. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Without 0, 1, I and O, which people mix up when they copy a code from a mail. A code has 40 bits. */
const INVITE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const INVITE_LENGTH = 8;

export const drawInviteCode = (random: Random): string => draw(random, INVITE_ALPHABET, INVITE_LENGTH);

/** The code in canonical form, from one typed in any case, with spaces or dashes. Undefined if it cannot be a code. */
export function canonicalInviteCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return code.length === INVITE_LENGTH && [...code].every((letter) => INVITE_ALPHABET.includes(letter))
    ? code
    : undefined;
}

/** A membership number such as `7RM2-4WJ9`: 1.5 billion of them. */
export const drawMemberId = (random: Random): string =>
  `${draw(random, MEMBER_ALPHABET, 4)}-${draw(random, MEMBER_ALPHABET, 4)}`;
