/** How many colors people are drawn in (design, "Tokens that change"): felt, dusk, plum, walnut, teal, ochre. */
const HUES = 6;

/**
 * The number of a person's color, 0 to 5: the same one everywhere and for everybody. A hash of the id (FNV-1a), so that
 * a visitor who sees the color learns nothing of the id.
 */
export function hueOf(userId: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < userId.length; at++) hash = Math.imul(hash ^ userId.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % HUES;
}

/** A phone number as it is searched for: its digits, without the 1 that North America has before ten others. */
export const phoneDigits = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

/** Fewer digits find whatever contains them, and say nothing of a phone. */
const FEWEST = 3;

/**
 * What to look for among digits where somebody searches for a phone number or a part of it, in any notation: with
 * spaces, brackets and dots, with +1, 00 or a leading 0. Undefined for any other text.
 */
export function soughtDigits(text: string): string | undefined {
  if (!/^\+?[\d\s()./–-]+$/.test(text)) return undefined;
  const digits = text.replace(/^\+1/, '').replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length < FEWEST ? undefined : phoneDigits(digits);
}

/** What an admin may change. Every admin reads everything, and looks after their own session, passkeys and password. */
export const ADMIN_ROLES = ['full', 'people', 'catalog', 'auditor'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/**
 * The parts of what admins change: accounts and what people answer for; what can be played where and when; and what the
 * whole product runs on, such as the policy, mails and the roles of admins.
 */
export type AdminPart = 'people' | 'catalog' | 'operations';

const PARTS: Readonly<Record<AdminRole, readonly AdminPart[]>> = {
  full: ['people', 'catalog', 'operations'],
  people: ['people'],
  // an evening moves or ends with its cafe and its game, and nobody is marked for it
  catalog: ['catalog'],
  auditor: [],
};

/** Whether an admin of this role may change this part. Null is no admin. */
export const mayChange = (role: AdminRole | null, part: AdminPart): boolean =>
  role !== null && PARTS[role].includes(part);

/** What admins do to many people at once. */
export const BULK_ACTS = ['activate', 'disable', 'delete', 'makeOrganizer', 'endOrganizer'] as const;
export type BulkActName = (typeof BULK_ACTS)[number];

/** How many people one bulk act is about at most. */
export const MOST_IN_BULK = 5_000;

/** What undoes a bulk act; null where nothing does. */
export const INVERSE: Readonly<Record<BulkActName, BulkActName | null>> = {
  activate: 'disable',
  disable: 'activate',
  delete: null,
  makeOrganizer: 'endOrganizer',
  endOrganizer: 'makeOrganizer',
};
