import type { PasswordCost } from '../../modules/identity/sign-in/passwords.ts';

/** For tests that sign admins in: a thousandth of the production cost. */
export const CHEAP: PasswordCost = { N: 2 ** 7, r: 8, p: 1, maxmem: 1024 * 1024 };
