import { z } from 'zod';
import { id, instant, line, requiredText } from '../../../platform/http/schemas.ts';
import { ANNOUNCEMENT_TEXT_LENGTH, ANNOUNCEMENT_TITLE_LENGTH } from '../rules.ts';

/** Plain text. Addresses with https are shown in full and lead there. */
export const AnnouncementRequest = z.object({
  subject: line(ANNOUNCEMENT_TITLE_LENGTH, 'Please enter a subject.'),
  text: requiredText(ANNOUNCEMENT_TEXT_LENGTH, 'Please write something.'),
});
export type AnnouncementRequest = z.input<typeof AnnouncementRequest>;

/** What was written. `recipients`: how many people follow the group now; null below 3. */
export const NewAnnouncement = z.object({ id, recipients: z.int().nullable(), sendsAt: instant });
export type NewAnnouncement = z.infer<typeof NewAnnouncement>;

/** An announcement as the page of its group shows it. */
export const Announcement = z.object({
  id,
  subject: z.string(),
  text: z.string(),
  /** The first name of its author and the initial of the last one. */
  author: z.string(),
  isYours: z.boolean(),
  at: instant,
  /** When it is mailed to who follows, and until when it can be withdrawn; null once it was sent. */
  waitsUntil: instant.nullable(),
});
export type Announcement = z.infer<typeof Announcement>;
