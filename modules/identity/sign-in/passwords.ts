import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '../../../platform/refusal.ts';

/** The cost parameters of scrypt. All hashes of a database use the same ones. */
export type PasswordCost = Readonly<Required<Pick<ScryptOptions, 'N' | 'r' | 'p' | 'maxmem'>>>;

/** OWASP's recommendation for scrypt: 128 MiB and about half a second each. */
export const PRODUCTION_COST: PasswordCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 160 * 1024 * 1024 };
const HASH_BYTES = 32;
export const SALT_BYTES = 16;

/** The maximum of concurrent hashes; the others wait. More would let many sign-ins exhaust the memory. */
const AT_ONCE = 2;
/** More would wait longer than anybody does; those who give up leave their hashes behind. */
const MOST_WAITING = 20;
let running = 0;
const waiting: (() => void)[] = [];

/** Hashes a password with scrypt. At most two run at once in a process. */
export async function hashPassword(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await new Promise((resolve, reject) =>
      scrypt(password.normalize('NFC'), salt, HASH_BYTES, cost, (error, hash) =>
        error ? reject(error) : resolve(hash),
      ),
    );
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export type PasswordHash = { readonly salt: Buffer; readonly hash: Buffer };

const busy = refuse(503, 'busy', 'Many people are signing in right now. Please try again in a few seconds.', {
  retryAfterSeconds: 5,
});

/**
 * Whether the password matches the hash. Without a hash it takes the same time and returns false. 503 while too many
 * others wait.
 */
export async function isPassword(
  password: string,
  expected: PasswordHash | undefined,
  cost: PasswordCost,
): Promise<boolean | Refusal> {
  if (waiting.length >= MOST_WAITING) return busy;
  const hash = await hashPassword(password, expected?.salt ?? Buffer.alloc(SALT_BYTES), cost);
  return timingSafeEqual(hash, expected?.hash ?? Buffer.alloc(HASH_BYTES)) && expected !== undefined;
}
