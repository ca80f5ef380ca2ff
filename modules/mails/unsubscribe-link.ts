import { timingSafeEqual } from 'node:crypto';
import { deriveKey, keyedHash } from '@tablemates/event-store/keys';
import { parse, stringify } from 'uuid';
import { OPTIONAL_KINDS, type OptionalKind } from './rules.ts';

const ID_BYTES = 16;

/** `about`: the group of whose mails only the link is; absent for all mails of the kind. */
type Unsubscription = { readonly userId: string; readonly kind: OptionalKind; readonly about?: string };

/**
 * Links that switch a kind of mails off without signing in (RFC 8058), or the part of it that is about one thing. A token
 * is the person, the kind, the id of that thing and a keyed hash of them in base64url, so nothing is stored, and nobody
 * without the secret can make one.
 */
export function unsubscribeLinks(secret: string) {
  const key = deriveKey(secret, 'unsubscribe-links');
  const signed = (subject: Buffer) => Buffer.concat([subject, keyedHash(key, subject.toString('hex'))]);
  return {
    tokenOf: (userId: string, kind: OptionalKind, about?: string): string =>
      signed(
        Buffer.concat([parse(userId), Buffer.from(kind), ...(about === undefined ? [] : [parse(about)])]),
      ).toString('base64url'),

    /** What a token ends; undefined if this product did not sign it. */
    unsubscriptionOf(token: string): Unsubscription | undefined {
      const bytes = Buffer.from(token, 'base64url');
      for (const kind of OPTIONAL_KINDS) {
        for (const aboutBytes of [0, ID_BYTES]) {
          const end = ID_BYTES + Buffer.byteLength(kind);
          const subject = bytes.subarray(0, end + aboutBytes);
          const expected = signed(subject);
          if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) continue;
          if (subject.subarray(ID_BYTES, end).toString() !== kind) continue;
          const about = aboutBytes > 0 && { about: stringify(subject.subarray(end)) };
          return { userId: stringify(subject.subarray(0, ID_BYTES)), kind, ...about };
        }
      }
      return undefined;
    },
  };
}
export type UnsubscribeLinks = ReturnType<typeof unsubscribeLinks>;
