import { createHash } from 'node:crypto';
import { deriveKey, keyedHash } from '@tablemates/event-store/keys';

/**
 * A request that comes again if its answer was lost: the key by which it is known, and the token of its browser, which is
 * secret.
 */
export type Once = { readonly key: string; readonly browser: string };

export type Keys = ReturnType<typeof identityKeys>;

/** The keyed hashes of this module. Each is for one purpose. */
export function identityKeys(secret: string) {
  const key = deriveKey(secret, 'identity');
  return {
    /** Hash of an email or client address, for finding and counting without storing it. */
    subject: (value: string): Buffer => keyedHash(key, `subject\0${value}`),
    /** Hash of a subject in one browser, which is identified by its token. */
    pair: (subject: string, browser: string): Buffer => keyedHash(key, `pair\0${subject}\0${browser}`),
    /** Hash of a request's key in one browser, for one route. */
    once: (route: string, { browser, key: given }: Once): Buffer =>
      keyedHash(key, `once\0${route}\0${browser}\0${given}`),
    /** A token of 256 bits for whoever knows the secrets of a request, the same each time. One of them is random. */
    tokenOf: (purpose: 'proof' | 'session', ...secrets: readonly string[]): string =>
      keyedHash(key, `token\0${purpose}\0${secrets.join('\0')}`).toString('base64url'),
    /** Hash of a one-time code, bound to its address and purpose. */
    code: (email: string, code: string): Buffer => keyedHash(key, `code\0sign-in\0${email}\0${code}`),
  };
}

/** The SHA-256 of a token. No key is needed, because a token has 256 random bits. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
