import type { AdminRole } from '../../modules/identity/rules.ts';

/** The title of each admin role, and a sentence about what the role allows. */
export const adminRoleWords: Readonly<Record<AdminRole, { readonly title: string; readonly allows: string }>> = {
  full: { title: 'Admin', allows: 'Changes everything, and decides what other admins may change.' },
  people: {
    title: 'People Admin',
    allows:
      'Changes accounts, invitations, ratings and penalties, and decides disputes and reports. Sees contact details.',
  },
  catalog: {
    title: 'Catalog Admin',
    allows: 'Changes games, cafes, cities and regions, and moves or cancels game events. Sees no contact details.',
  },
  auditor: {
    title: 'Auditor',
    allows:
      'Reviews decisions, scores and how everything runs. Changes nothing, and sees no contact details or reports.',
  },
};
