import { timingSafeEqual } from 'node:crypto';
import { deriveKey, keyedHash } from '@tablemates/event-store/keys';
import { parse, stringify } from 'uuid';
import { OPTIONAL_KINDS, type OptionalKind } from './rules.ts';

const ID_BYTES = 16;

/**
 * Links that switch a kind of mails off without signing in (RFC 8058). A token is the person, the kind and a keyed hash
 * of both in base64url, so nothing is stored, and nobody without the secret can make one.
 */
export function unsubscribeLinks(secret: string) {
  const key = deriveKey(secret, 'unsubscribe-links');
  const signed = (subject: Buffer) => Buffer.concat([subject, keyedHash(key, subject.toString('hex'))]);
  return {
    tokenOf: (userId: string, kind: OptionalKind): string =>
      signed(Buffer.concat([parse(userId), Buffer.from(kind)])).toString('base64url'),

    /** The person and the kind of a token; undefined if this product did not sign it. */
    unsubscriptionOf(token: string): { readonly userId: string; readonly kind: OptionalKind } | undefined {
      const bytes = Buffer.from(token, 'base64url');
      for (const kind of OPTIONAL_KINDS) {
        const subject = bytes.subarray(0, ID_BYTES + Buffer.byteLength(kind));
        const expected = signed(subject);
        if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) continue;
        if (subject.subarray(ID_BYTES).toString() === kind)
          return { userId: stringify(subject.subarray(0, ID_BYTES)), kind };
      }
      return undefined;
    },
  };
}
export type UnsubscribeLinks = ReturnType<typeof unsubscribeLinks>;
