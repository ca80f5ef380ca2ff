import type { AdminRole } from '../../modules/identity/rules.ts';

/** The title of each admin role, and a sentence about what the role allows. */
export const adminRoleWords: Readonly<Record<AdminRole, { readonly title: string; readonly allows: string }>> = {
  full: { title: 'Admin', allows: 'Changes everything, and decides what other admins may change.' },
  people: {
    title: 'People Admin',
    allows: 'Changes accounts, invitations, marks and penalties, and decides contests and reports.',
  },
  catalog: {
    title: 'Catalog Admin',
    allows: 'Changes games, cafes, cities and regions, and moves or cancels game events.',
  },
  auditor: { title: 'Auditor', allows: 'Reads and exports everything, and changes nothing.' },
};
