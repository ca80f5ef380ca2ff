import type { Bar } from '../../../modules/identity/bars/contract.ts';

/** What is barred, in one word or two. */
export const barredKinds: Readonly<Record<Bar['kind'], string>> = { mailbox: 'Mailbox', phone: 'Phone number' };
