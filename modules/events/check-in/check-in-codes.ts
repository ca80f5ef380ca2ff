import { deriveKey, keyedHash } from '@tablemates/event-store/keys';
import { addMinutes } from '../../../platform/add-time.ts';
import { codeAsTyped } from '../../../platform/as-typed.ts';
import type { Instant } from '../../../platform/clock.ts';
import { MINUTE_MS } from '../../../platform/time-units.ts';
import { CODE_LENGTH, CODE_MINUTES, SENT_LATER_MINUTES } from '../rules.ts';

/** Characters that are easily mistaken for each other are left out: 0 and O, 1 and I and L. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const BYTES_OF_CHARACTER = 4;
const WINDOW_MS = CODE_MINUTES * MINUTE_MS;

const windowOf = (at: Instant): number => Math.floor(Date.parse(at) / WINDOW_MS);

/** Normalizes a typed code to the form that the server generates. */
export const asTyped = (code: string): string => codeAsTyped(code).toUpperCase();

/**
 * The codes with which people check in. Each gameEvent has its own key, derived from the secret, so a code reveals
 * nothing about the code of another gameEvent. Nothing is stored.
 */
export function checkInCodes(secret: string) {
  const codeIn = (gameEventId: string, window: number): string => {
    const bytes = keyedHash(deriveKey(secret, `check-in/${gameEventId}`), String(window));
    const characters = Array.from({ length: CODE_LENGTH }, (_, i) => {
      const number = bytes.readUInt32BE(i * BYTES_OF_CHARACTER);
      return CODE_ALPHABET[number % CODE_ALPHABET.length];
    });
    return characters.join('');
  };
  return {
    /** The code at `now`, and the instant at which the next one replaces it. */
    codeAt: (gameEventId: string, now: Instant): { readonly code: string; readonly validUntil: Instant } => ({
      code: codeIn(gameEventId, windowOf(now)),
      validUntil: new Date((windowOf(now) + 1) * WINDOW_MS).toISOString(),
    }),

    /** Whether `code` is the code at an instant, or the previous one. */
    isRight(gameEventId: string, code: string, at: Instant): boolean {
      const window = windowOf(at);
      return [window, window - 1].some((each) => codeIn(gameEventId, each) === asTyped(code));
    },
  };
}

/**
 * The instant at which a code was entered. The server accepts the instant that the phone reports if it is not after
 * `now` and at most `SENT_LATER_MINUTES` before it. Otherwise the code counts as entered now.
 */
export const enteredAt = (reported: Instant | undefined, now: Instant): Instant =>
  reported !== undefined && reported <= now && reported >= addMinutes(now, -SENT_LATER_MINUTES).toISOString()
    ? reported
    : now;
