import { z } from 'zod';
import { email, id, line, version } from '../../platform/http/schemas.ts';

/** A sender of mails, as admins see it. Mails are sent from the active one. */
export const EmailSetting = z.object({
  id,
  senderEmail: z.string(),
  senderName: z.string(),
  replyToEmail: z.string().nullable(),
  isActive: z.boolean(),
  version,
});
export type EmailSetting = z.infer<typeof EmailSetting>;

const described = {
  senderEmail: email,
  // a line break in the name of a sender is an attempt at a header, not a slip
  senderName: z
    .string()
    .refine((name) => !/[\r\n]/.test(name.trim()), 'Please keep this on one line.')
    .pipe(line(80, 'Please enter a sender name.')),
  /** Empty means none. */
  replyToEmail: z
    .string()
    .max(1000)
    .transform((value) => (value.trim() === '' ? null : value))
    .pipe(email.nullable())
    .nullable(),
};

export const AddEmailSettingRequest = z.object({
  ...described,
  replyToEmail: described.replyToEmail.default(null),
});
export type AddEmailSettingRequest = z.input<typeof AddEmailSettingRequest>;

/** Absent fields stay unchanged. */
export const ChangeEmailSettingRequest = z.object(described).partial();
export type ChangeEmailSettingRequest = z.input<typeof ChangeEmailSettingRequest>;
