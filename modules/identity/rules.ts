import { letterOf } from './shown-name-rules.ts';

/** The number of colors for people (design, "Tokens that change"): felt, dusk, plum, walnut, teal, ochre. */
const HUES = 6;

/**
 * The number of a person's color, 0 to 5. Every page shows the same color. It is a hash of the id (FNV-1a), so that a
 * visitor who sees the color learns nothing about the id.
 */
export function hueOf(userId: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < userId.length; at++) hash = Math.imul(hash ^ userId.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % HUES;
}

/** Such as `AL`; null without a name. */
export const initialsOf = (...names: readonly (string | null)[]): string | null =>
  names.map((name) => letterOf(name ?? '')).join('') || null;

/**
 * The letters and digits of membership numbers. Safe to read aloud and to write down. No two look alike: at most one of
 * 0 and O, 1 and I, 2 and Z, 5 and S, 6 and G, 8 and B, U and V. No two sound alike on the phone: of B C D E G P T V Z 3
 * only 3, of A H J K only J, of F S X only F, of M N only M, of Q U neither, of I 5 9 only 9.
 */
export const MEMBER_ALPHABET = '2346789FJLMRWY';

/** The longest reason, in characters, of what an admin does to a person. */
export const ACT_REASON_LENGTH = 300;

/** The longest suspension, in days. Whoever should stay away longer is disabled. */
export const LONGEST_SUSPENSION_DAYS = 730;

/**
 * The roles of admins decide what they may change, and what they may read. Every admin manages their own session,
 * passkeys and password.
 */
export const ADMIN_ROLES = ['full', 'people', 'catalog', 'auditor'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/**
 * The parts of the product that admins change. `people`: accounts, and what people are responsible for. `catalog`:
 * games, places and evenings. `operations`: the whole product, such as the policy, mails and the roles of admins.
 */
export type AdminPart = 'people' | 'catalog' | 'operations';

const PARTS: Readonly<Record<AdminRole, readonly AdminPart[]>> = {
  full: ['people', 'catalog', 'operations'],
  people: ['people'],
  // It includes moving and cancelling evenings because of their cafe or game. Nobody gets a mark for that.
  catalog: ['catalog'],
  auditor: [],
};

/** Whether an admin of this role may change this part. Null means no admin. */
export const mayChange = (role: AdminRole | null, part: AdminPart): boolean =>
  role !== null && PARTS[role].includes(part);

/**
 * What only some admins read. `private`: contact details, invitations with their codes, reports, notes on people and
 * lists of people as files. `judgments`: what people are held responsible for, and why. `evenings`: notes on evenings
 * and cafes, and evenings as a file. `operations`: how the product runs, and who changed what, as a file.
 */
export type AdminReading = 'private' | 'judgments' | 'evenings' | 'operations';

const READINGS: Readonly<Record<AdminRole, readonly AdminReading[]>> = {
  full: ['private', 'judgments', 'evenings', 'operations'],
  people: ['private', 'judgments', 'evenings'],
  catalog: ['evenings'],
  // They judge how admins decide. For that they need neither phone numbers nor reports.
  auditor: ['judgments', 'operations'],
};

/** Whether an admin of this role may read this. Null means no admin. */
export const mayRead = (role: AdminRole | null, reading: AdminReading): boolean =>
  role !== null && READINGS[role].includes(reading);

/** Whether an admin of this role sees of people no more than their names, and finds them by nothing else. */
export const seesNamesOnly = (role: AdminRole | null): boolean => !mayRead(role, 'private');

/** The fields of the filter of people that tell about what only `judgments` may read. */
export const FOUND_BY_JUDGMENT = [
  ...['seenFrom', 'seenTo', 'seen', 'minAttended', 'maxAttended', 'minNoShows', 'minLateCancels', 'policyVersion'],
  'neverCameDays',
] as const;

/** The kinds of things whose changes an admin of this role sees in the audit; undefined for all. */
export const auditedKindsFor = (role: AdminRole | null): readonly string[] | undefined =>
  mayRead(role, 'judgments') ? undefined : ['game', 'cafe', 'city', 'region', 'gameEvent', 'series'];

/** The changes that admins can make to many people at once. */
export const BULK_ACTS = ['activate', 'disable', 'delete', 'makeOrganizer', 'endOrganizer', 'judgeAgain'] as const;
export type BulkActName = (typeof BULK_ACTS)[number];
/** Those for any people; the others are about people that something else found. */
export type ActOnPeople = Exclude<BulkActName, 'judgeAgain'>;

/**
 * The maximum number of people of a bulk act. Its list is one entry of the log (4 MB at most), so that it is recorded whole
 * or not at all, and no other append waits long for it.
 */
export const MOST_IN_BULK = 100_000;

/** The bulk act that undoes another one; null if none does. */
export const INVERSE: Readonly<Record<BulkActName, BulkActName | null>> = {
  activate: 'disable',
  disable: 'activate',
  delete: null,
  makeOrganizer: 'endOrganizer',
  endOrganizer: 'makeOrganizer',
  judgeAgain: null,
};
