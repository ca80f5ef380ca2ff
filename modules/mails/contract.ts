import { z } from 'zod';
import { NEEDED_KINDS, OPTIONAL_KINDS } from './rules.ts';

const kinds = [...NEEDED_KINDS, ...OPTIONAL_KINDS];

/** Which kinds of mails a person gets. Those that cannot be switched off are always `true`. */
export const MailPreferences = z.object(
  Object.fromEntries(kinds.map((kind) => [kind, z.boolean()])) as Record<(typeof kinds)[number], z.ZodBoolean>,
);
export type MailPreferences = z.infer<typeof MailPreferences>;

/** Absent kinds stay as they are. */
export const MailPreferencesRequest = MailPreferences.partial();
export type MailPreferencesRequest = z.infer<typeof MailPreferencesRequest>;

/** Whether a mail server refused the person's address for good, so that they get only codes. */
export const MailDelivery = z.object({ isRefused: z.boolean() });
export type MailDelivery = z.infer<typeof MailDelivery>;
