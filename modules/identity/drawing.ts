import type { Random } from './dependencies.ts';

const draw = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[random.below(alphabet.length)]).join('');

/** Six digits (specification, section 9). */
export const drawCode = (random: Random): string => draw(random, '0123456789', 6);

/** 256 bits, for cookies. */
export const drawToken = (random: Random): string => random.bytes(32).toString('base64url');

/** No 0 and O, no 1, I and L... and nothing else people mix up when they copy a code from a mail (40 bits in all). */
const INVITE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const INVITE_LENGTH = 8;

export const drawInviteCode = (random: Random): string => draw(random, INVITE_ALPHABET, INVITE_LENGTH);

/** A code as it was drawn, from one typed in any case, with spaces or dashes; undefined if it cannot be one. */
export function canonicalInviteCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return code.length === INVITE_LENGTH && [...code].every((letter) => INVITE_ALPHABET.includes(letter))
    ? code
    : undefined;
}

/**
 * Safe to read aloud and to write down: no two look alike (no 0/O, 1/I, 5/S, 2/Z, 8/B) and no two rhyme (of B, C, D, E, G, P, T, V, Z
 * none; of A, H, J, K only J; of M, N only M; of Q, U, W only W; of I, Y, 5, 9 only Y and 9).
 */
const MEMBER_ALPHABET = '2346789FJLMRWY';

/** A membership number such as `7RM2-4WJ9`: 1.5 billion of them. */
export const drawMemberId = (random: Random): string =>
  `${draw(random, MEMBER_ALPHABET, 4)}-${draw(random, MEMBER_ALPHABET, 4)}`;
