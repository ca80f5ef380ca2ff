import { timingSafeEqual } from 'node:crypto';
import { deriveKey, keyedHash } from '@tablemates/event-store/keys';
import { parse, stringify } from 'uuid';
import type { Instant } from '../../../platform/clock.ts';

/** The question of a "Still coming?" mail: a person's seat at a gameEvent that starts at `startsAt`. */
export type SeatQuestion = { readonly gameEventId: string; readonly userId: string; readonly startsAt: Instant };

const ID_BYTES = 16;
const INSTANT_BYTES = 8;
const QUESTION_BYTES = 2 * ID_BYTES + INSTANT_BYTES;

/**
 * Links that answer without signing in. A token is the question and a keyed hash of it in base64url, so nothing is
 * stored, and nobody without the secret can make one.
 */
export function answerLinks(secret: string) {
  const key = deriveKey(secret, 'seat-answers');
  const signed = (question: Buffer) => Buffer.concat([question, keyedHash(key, question.toString('hex'))]);
  return {
    tokenOf({ gameEventId, userId, startsAt }: SeatQuestion): string {
      const instant = Buffer.alloc(INSTANT_BYTES);
      instant.writeBigInt64BE(BigInt(Date.parse(startsAt)));
      return signed(Buffer.concat([parse(gameEventId), parse(userId), instant])).toString('base64url');
    },

    /** The question of a token; undefined if this product did not sign it. */
    questionOf(token: string): SeatQuestion | undefined {
      const bytes = Buffer.from(token, 'base64url');
      const question = bytes.subarray(0, QUESTION_BYTES);
      const expected = signed(question);
      if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return undefined;
      return {
        gameEventId: stringify(question.subarray(0, ID_BYTES)),
        userId: stringify(question.subarray(ID_BYTES, 2 * ID_BYTES)),
        startsAt: new Date(Number(question.readBigInt64BE(2 * ID_BYTES))).toISOString(),
      };
    },
  };
}
