import { z } from 'zod';
import { id, instant, line, paging, requiredText, text, version } from '../../platform/http/schemas.ts';
import { GameEvent } from '../events/contract.ts';
import { CANCEL_REASON_LENGTH } from '../events/rules.ts';
import { PublicUser } from '../identity/contract.ts';
import { troubleWithTitle } from '../identity/name-rules.ts';

const name = line(80, 'Please enter a name.').superRefine((value, context) => {
  const message = troubleWithTitle(value);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

/** A new group. Its founder is its owner. `cafeId`: where it meets, if it has one cafe. */
export const GroupRequest = z.object({
  name,
  description: text(2000).default(''),
  regionId: id,
  cafeId: id.nullish(),
});
export type GroupRequest = z.input<typeof GroupRequest>;

/** Absent details stay as they are. `cafeId` null: it meets at no cafe in particular. */
export const ChangeGroupRequest = z.object({
  name: name.optional(),
  description: text(2000).optional(),
  cafeId: id.nullable().optional(),
});
export type ChangeGroupRequest = z.input<typeof ChangeGroupRequest>;

/** A series of a group in short. `words`: its rhythm, such as `every Thursday`. */
const GroupSeries = z.object({
  id,
  words: z.string(),
  startTime: z.string(),
  gameName: z.string(),
  cafeName: z.string(),
});

/** A group: its owner and at most six more organizers share the work at its evenings. */
export const Group = z.object({
  id,
  /** The name in its address, `/groups/{slug}`. After a change of name, the old one still leads there. */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  regionId: id,
  /** Null if it meets at no cafe in particular. */
  cafe: z.object({ id, name: z.string(), address: z.string() }).nullable(),
  /** Null only once a closed group's owner has been erased. */
  owner: PublicUser.nullable(),
  /** Those beside the owner, of longest standing first. */
  organizers: z.array(PublicUser),
  /** Its series that have not ended. */
  series: z.array(GroupSeries),
  /** Its game events that are not over, the soonest first: at most 20, in lists at most 3. */
  nextDates: z.array(GameEvent),
  /** How many of its evenings took place. */
  held: z.int(),
  /** How many people were marked as attended at its evenings in the last 90 days, without hosts. */
  players90: z.int(),
  foundedAt: instant,
  /** When it was closed; null while it is open. */
  closed: instant.nullable(),
  version,
  /** Whether the viewer follows it; absent for visitors. */
  following: z.boolean().optional(),
  /** Only for its owner and organizers: how many people follow it; null below 3. */
  followers: z.int().nullable().optional(),
  /** What the viewer is in this group; absent for all others. */
  yours: z.enum(['owner', 'organizer', 'invited', 'nominated']).optional(),
  /** Only for its owner and organizers: who is invited and has not answered, before `until`. */
  invited: z.array(z.object({ userId: id, firstName: z.string(), lastName: z.string(), until: instant })).optional(),
  /** Only for its owner and organizers: the organizer who is asked to become its owner; null if nobody is. */
  nominated: id.nullable().optional(),
});
export type Group = z.infer<typeof Group>;

export const GroupQuery = z.object({
  regionId: id.optional(),
  cafeId: id.optional(),
  /** The groups that this person owns or organizes, or that wait for their answer. Only for themselves. */
  organizerId: id.optional(),
  /** Searches names. */
  q: text(100).optional(),
  ...paging,
});
export type GroupQuery = z.input<typeof GroupQuery>;

export const InviteOrganizerRequest = z.object({ userId: id });
export type InviteOrganizerRequest = z.input<typeof InviteOrganizerRequest>;

export const NominateOwnerRequest = z.object({ to: id });
export type NominateOwnerRequest = z.input<typeof NominateOwnerRequest>;

/** The answer to an invitation to organize, or to a nomination as owner. */
export const AnswerRequest = z.object({ accept: z.boolean('Please accept or decline.') });
export type AnswerRequest = z.input<typeof AnswerRequest>;

const reason = requiredText(CANCEL_REASON_LENGTH, 'Please give a reason.');

/** Which organizer becomes the owner, and why: the words are mailed to both. */
export const AppointOwnerRequest = z.object({ userId: id, reason });
export type AppointOwnerRequest = z.input<typeof AppointOwnerRequest>;

/**
 * `keep`: evenings with people stay with their hosts; `cancel`: they are cancelled. Empty ones end in both cases.
 * `reason`: an admin has to give one.
 */
export const CloseGroupRequest = z.object({ upcoming: z.enum(['keep', 'cancel']), reason: reason.optional() });
export type CloseGroupRequest = z.input<typeof CloseGroupRequest>;

/** What brings people to a group: the address of its page, the same as a QR code (SVG), and a page to print. */
export const GroupInvitation = z.object({ url: z.string(), qr: z.string(), poster: z.string() });
export type GroupInvitation = z.infer<typeof GroupInvitation>;

export const GroupReply = z.object({ group: Group });
export type GroupReply = z.infer<typeof GroupReply>;
