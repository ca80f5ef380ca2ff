/** Everybody who asks, from nobody to everything. */
export const ROLES = [
  'visitor',
  'deactivated',
  'member',
  'organizer',
  'otherOrganizer',
  'cafeOwner',
  'adminByCode',
  'admin',
] as const;
export type Role = (typeof ROLES)[number];
