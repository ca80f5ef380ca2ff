import { createHash } from 'node:crypto';
import { deriveKey, keyedHash } from '@tablemates/event-store';

export type Keys = ReturnType<typeof identityKeys>;

/** What the module hashes under a key of its own, each for one purpose. */
export function identityKeys(secret: string) {
  const key = deriveKey(secret, 'identity');
  return {
    /** An email address or a client's address, for looking up and counting without keeping it. */
    subject: (value: string): Buffer => keyedHash(key, `subject\0${value}`),
    /** The same of something in one browser, which is known by its token. */
    pair: (subject: string, browser: string): Buffer => keyedHash(key, `pair\0${subject}\0${browser}`),
    /** A one-time code, bound to the address it was sent to and to what it is for. */
    code: (email: string, code: string): Buffer => keyedHash(key, `code\0sign-in\0${email}\0${code}`),
  };
}

/** 256 random bits need no key to be hashed safely. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
