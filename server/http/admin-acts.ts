import { Hono } from 'hono';
import { roleForbids } from '../../modules/identity/people/admin-role.ts';
import { type AdminPart, type AdminReading, type AdminRole, mayChange, mayRead } from '../../modules/identity/rules.ts';
import { refusalReply } from '../../platform/http/api.ts';
import type { HttpEnv, Session } from '../../platform/http/session.ts';
import type { Refusal } from '../../platform/refusal.ts';

type AdminAct = {
  /** The part of the back office that an admin's role must include. */
  readonly part: AdminPart;
  /**
   * `confirmed`: the admin must have confirmed their identity in the last 15 minutes, because the action cannot be
   * undone, takes something from somebody, notifies many people, or gives rights. `atOnce`: it is undone as easily, and
   * is in the audit.
   */
  readonly when: 'confirmed' | 'atOnce';
  /** Hosts and owners may do it too, by their own rights. An admin whose role forbids it is treated as one of them. */
  readonly alsoOthers?: true;
};

/**
 * Every request by which an admin's rights change something. `docs/security.md` gives the reasons (A22) and the roles
 * (B14). `tests/access-matrix.test.ts` fails for a route that is not here.
 */
export const ADMIN_ACTS: Readonly<Record<string, AdminAct>> = {
  // another address gives the account to another person; roles are rights
  'POST /users': { part: 'people', when: 'confirmed' },
  'PATCH /users/{id}': { part: 'people', when: 'confirmed' },
  'DELETE /users/{id}': { part: 'people', when: 'confirmed' },
  'PATCH /users/{id}/active': { part: 'people', when: 'confirmed' },
  'POST /users/{id}/suspension': { part: 'people', when: 'confirmed' },
  'DELETE /users/{id}/suspension': { part: 'people', when: 'confirmed' },
  // keeps somebody out, or lets them in again
  'POST /admin/bars': { part: 'people', when: 'confirmed' },
  'DELETE /admin/bars/{id}': { part: 'people', when: 'confirmed' },
  'PATCH /users/{id}/admin-role': { part: 'operations', when: 'confirmed' },

  // gives rights, and takes away somebody's ways to sign in
  'POST /admin/admins': { part: 'operations', when: 'confirmed' },
  'POST /admin/admins/{id}/password': { part: 'operations', when: 'confirmed' },
  'DELETE /admin/admins/{id}/passkeys': { part: 'operations', when: 'confirmed' },

  // deactivates, deletes, gives and takes roles; undoing does so too
  'POST /admin/bulk-acts': { part: 'people', when: 'confirmed' },
  // takes nothing from anybody, and must be quick
  'POST /admin/bulk-acts/{id}/stop': { part: 'people', when: 'atOnce' },

  // makes organizers; sending it again gives nothing new, and a new invitation undoes a withdrawal
  'POST /invitations': { part: 'people', when: 'confirmed' },
  'POST /invitations/{id}/resend': { part: 'people', when: 'atOnce' },
  'DELETE /invitations/{id}': { part: 'people', when: 'atOnce' },

  'POST /games': { part: 'catalog', when: 'atOnce' },
  'PATCH /games/{id}': { part: 'catalog', when: 'atOnce' },
  'DELETE /games/{id}': { part: 'catalog', when: 'confirmed' },
  // may change the owner, who sees who comes: so it gives and takes rights
  'POST /cafes': { part: 'catalog', when: 'confirmed' },
  'PATCH /cafes/{id}': { part: 'catalog', when: 'confirmed' },
  'DELETE /cafes/{id}': { part: 'catalog', when: 'confirmed' },
  // removes a cafe, and mails everybody whose table moves
  'POST /cafes/{id}/merge': { part: 'catalog', when: 'confirmed' },
  // mailed to who proposed it, but it can still be approved
  'POST /cafes/{id}/decline': { part: 'catalog', when: 'atOnce' },
  'PUT /cafes/{id}/photos/{place}': { part: 'catalog', when: 'atOnce', alsoOthers: true },
  'DELETE /cafes/{id}/photos/{place}': { part: 'catalog', when: 'atOnce', alsoOthers: true },
  'PUT /cafes/{id}/house': { part: 'catalog', when: 'atOnce', alsoOthers: true },
  'POST /cafes/{id}/closings': { part: 'catalog', when: 'atOnce', alsoOthers: true },
  'POST /cafes/{id}/closings/{closingId}/reopen': { part: 'catalog', when: 'atOnce', alsoOthers: true },
  'DELETE /cafes/{id}/desk-link': { part: 'catalog', when: 'atOnce', alsoOthers: true },
  'POST /cities': { part: 'catalog', when: 'atOnce' },
  'PATCH /cities/{id}': { part: 'catalog', when: 'atOnce' },
  'DELETE /cities/{id}': { part: 'catalog', when: 'confirmed' },
  'POST /regions': { part: 'catalog', when: 'atOnce' },
  'PATCH /regions/{id}': { part: 'catalog', when: 'atOnce' },
  'DELETE /regions/{id}': { part: 'catalog', when: 'confirmed' },

  // a cancellation is permanent and mailed to everybody at the table; a change can be changed back. Game events belong
  // to the part of cafes and games, but removing a participant takes something from a person
  'PATCH /game-events/{id}/cancel': { part: 'catalog', when: 'confirmed', alsoOthers: true },
  'DELETE /game-events/{id}/participants/{userId}': { part: 'people', when: 'confirmed', alsoOthers: true },
  'POST /game-events/{id}/hand-over': { part: 'catalog', when: 'confirmed' },
  'PATCH /game-events/{id}': { part: 'catalog', when: 'atOnce', alsoOthers: true },

  // an end is permanent, and may cancel what people have seats at; the others can be taken back
  'POST /series/{id}/end': { part: 'catalog', when: 'confirmed', alsoOthers: true },
  'PATCH /series/{id}': { part: 'catalog', when: 'atOnce', alsoOthers: true },
  'POST /series/{id}/preview': { part: 'catalog', when: 'atOnce', alsoOthers: true },
  'POST /series/{id}/pause': { part: 'catalog', when: 'atOnce', alsoOthers: true },
  'POST /series/{id}/resume': { part: 'catalog', when: 'atOnce', alsoOthers: true },
  'PUT /series/{id}/skips/{date}': { part: 'catalog', when: 'atOnce', alsoOthers: true },
  'DELETE /series/{id}/skips/{date}': { part: 'catalog', when: 'atOnce', alsoOthers: true },

  // closing is permanent, and ends what the group has ahead; a change can be changed back
  'POST /groups/{id}/close': { part: 'catalog', when: 'confirmed', alsoOthers: true },
  // takes a group from somebody, and mails both
  'POST /groups/{id}/owner/appoint': { part: 'people', when: 'confirmed' },
  'PATCH /groups/{id}': { part: 'catalog', when: 'atOnce', alsoOthers: true },

  // scores and penalties of others
  'POST /admin/users/{id}/reliability/corrections': { part: 'people', when: 'confirmed' },
  'POST /admin/users/{id}/penalty/waive': { part: 'people', when: 'confirmed' },
  'POST /admin/contests/{id}/decision': { part: 'people', when: 'confirmed' },

  // a decision can warn, deactivate or cancel, which is mailed
  'POST /admin/reports/{id}/decision': { part: 'people', when: 'confirmed' },
  'POST /admin/reports/{id}/looked-at': { part: 'people', when: 'atOnce' },

  // they take nothing from anybody; a letter is mailed, but only to who has part in the case
  'POST /admin/cases': { part: 'people', when: 'atOnce' },
  'PUT /admin/cases/{id}/assignment': { part: 'people', when: 'atOnce' },
  'POST /admin/cases/{id}/letters': { part: 'people', when: 'atOnce' },
  'POST /admin/cases/{id}/outcome': { part: 'people', when: 'atOnce' },
  'POST /admin/cases/{id}/reopen': { part: 'people', when: 'atOnce' },

  // notes for other admins, which notify nobody and take nothing; their author changes and deletes them
  'POST /admin/users/{id}/notes': { part: 'people', when: 'atOnce' },
  'PATCH /admin/users/{id}/notes/{noteId}': { part: 'people', when: 'atOnce' },
  'DELETE /admin/users/{id}/notes/{noteId}': { part: 'people', when: 'atOnce' },
  'POST /admin/game-events/{id}/notes': { part: 'catalog', when: 'atOnce' },
  'PATCH /admin/game-events/{id}/notes/{noteId}': { part: 'catalog', when: 'atOnce' },
  'DELETE /admin/game-events/{id}/notes/{noteId}': { part: 'catalog', when: 'atOnce' },
  'POST /admin/cafes/{id}/notes': { part: 'catalog', when: 'atOnce' },
  'PATCH /admin/cafes/{id}/notes/{noteId}': { part: 'catalog', when: 'atOnce' },
  'DELETE /admin/cafes/{id}/notes/{noteId}': { part: 'catalog', when: 'atOnce' },
  'POST /admin/cases/{id}/notes': { part: 'people', when: 'atOnce' },
  'PATCH /admin/cases/{id}/notes/{noteId}': { part: 'people', when: 'atOnce' },
  'DELETE /admin/cases/{id}/notes/{noteId}': { part: 'people', when: 'atOnce' },

  // changes every score; a trial changes nothing
  'POST /admin/policies': { part: 'operations', when: 'confirmed' },
  'POST /admin/policies/withdrawals': { part: 'operations', when: 'confirmed' },
  'POST /admin/policies/simulations': { part: 'operations', when: 'atOnce' },
  'DELETE /admin/policies/simulations/{id}': { part: 'operations', when: 'atOnce' },

  // the sender of all mails, sign-in codes included
  'POST /email-settings': { part: 'operations', when: 'atOnce' },
  'PATCH /email-settings/{id}': { part: 'operations', when: 'confirmed' },
  'DELETE /email-settings/{id}': { part: 'operations', when: 'confirmed' },
  'PATCH /email-settings/{id}/activate': { part: 'operations', when: 'confirmed' },

  // sends only mails that were to be sent anyway, once
  'POST /admin/mails/{id}/retry': { part: 'operations', when: 'atOnce' },
  'POST /admin/mails/retry-failed': { part: 'operations', when: 'atOnce' },

  // a skip is permanent; the others change no content
  'POST /admin/projections/{name}/rebuild': { part: 'operations', when: 'atOnce' },
  'POST /admin/projections/{name}/verify': { part: 'operations', when: 'atOnce' },
  'POST /admin/projections/{name}/resume': { part: 'operations', when: 'atOnce' },
  'POST /admin/projections/{name}/skip': { part: 'operations', when: 'confirmed' },
  // everybody then sees the older rows
  'POST /admin/projections/{name}/rollback': { part: 'operations', when: 'confirmed' },
};

/**
 * Every request by which an admin reads what others may not. `any`: every role, though contact details of people only
 * with `private`, and only some entries of the audit. `docs/security.md` gives the reasons (B17).
 */
export const ADMIN_READS: Readonly<Record<string, AdminReading | 'any'>> = {
  'GET /users': 'any',
  'GET /users/{id}': 'any',
  'GET /users/{id}/commitments': 'private',
  'GET /admin/users': 'judgments',
  'GET /admin/users/counts': 'any',
  'GET /admin/users.csv': 'private',
  'GET /admin/users/file-size': 'private',
  'GET /admin/users/{id}/record': 'private',
  'GET /admin/bars': 'private',
  'GET /admin/users/{id}/notes': 'private',
  'GET /admin/users/{userId}/warnings': 'private',
  'GET /admin/bulk-acts/matching': 'private',
  'GET /invitations': 'private',
  'GET /invitations.csv': 'private',
  'GET /invitations/file-size': 'private',
  'GET /admin/reports': 'private',
  'GET /admin/reports/counts': 'private',
  'GET /admin/reports/{id}': 'private',
  'GET /admin/cases/admins': 'private',
  'GET /admin/cases/{id}/notes': 'private',
  'GET /admin/marks.csv': 'private',
  'GET /admin/marks/file-size': 'private',

  'GET /admin/bulk-acts': 'judgments',
  'GET /admin/bulk-acts/{id}': 'judgments',
  'GET /admin/bulk-acts/{id}/failures': 'judgments',
  'GET /admin/users/{id}/reliability': 'judgments',
  'GET /admin/users/{id}/reliability.csv': 'judgments',
  'GET /admin/users/{id}/reliability/correction-effects': 'judgments',
  'GET /admin/users/{id}/reliability/history/{position}/proof': 'judgments',
  'GET /admin/contests': 'judgments',
  'GET /admin/contests/counts': 'judgments',
  'GET /admin/contests/{id}': 'judgments',
  // without `private` only disputes
  'GET /admin/cases': 'judgments',
  'GET /admin/cases/counts': 'judgments',
  'GET /admin/cases/{id}': 'judgments',

  'GET /admin/game-events': 'any',
  'GET /admin/game-events/{id}/record': 'any',
  'GET /admin/game-events.csv': 'evenings',
  'GET /admin/game-events/file-size': 'evenings',
  'GET /admin/game-events/{id}/notes': 'evenings',
  'GET /admin/cafes/{id}/record': 'any',
  'GET /admin/series': 'any',
  'GET /admin/series/{id}/record': 'any',
  'GET /admin/groups/{id}/record': 'any',
  'GET /admin/cafes/{id}/notes': 'evenings',

  'GET /admin/audit': 'any',
  'GET /admin/audit/{id}': 'any',
  'GET /admin/audit.csv': 'operations',
  'GET /admin/audit/file-size': 'operations',
  'GET /admin/evidence': 'any',
  'GET /admin/installation': 'operations',
  'GET /admin/mails': 'operations',
  'GET /admin/projections': 'operations',
  'GET /admin/policies/simulations': 'operations',
  'GET /admin/policies/simulations/{id}': 'operations',
  'GET /admin/policies/simulations/{id}/people': 'operations',
  'GET /email-settings': 'operations',
  'GET /email-settings/{id}': 'operations',
  'GET /admin/reliability/policies': 'any',
  'GET /admin/needs': 'any',
  'GET /admin/stats': 'any',
  'GET /admin/stats/turnout': 'any',
  'GET /admin/numbers': 'any',
  'GET /admin/numbers/evenings': 'any',
  // nobody is named in it, so it is not recorded as an export
  'GET /admin/numbers.csv': 'any',
};

/** Whether a role of admins may make a request, such as `GET /users`; undefined if the role does not matter for it. */
export function roleRuleOf(request: string): ((role: AdminRole) => boolean) | undefined {
  const part = ADMIN_ACTS[request]?.part;
  if (part) return (role) => mayChange(role, part);
  const reading = ADMIN_READS[request];
  return reading && reading !== 'any' ? (role) => mayRead(role, reading) : undefined;
}

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * Refuses what an admin's role forbids (403 `role_forbids`), and asks for the admin's identity again before `confirmed`
 * actions (403 `confirm_identity`). Mount it before answers are stored for repeated requests, so that the same request
 * can be sent again.
 *
 * @param due the refusal for a session whose person confirmed their identity too long ago
 */
export function guardedAdminActs(due: (session: Session) => Promise<Refusal | undefined>): Hono<HttpEnv> {
  const acts = new Hono<HttpEnv>();
  for (const [act, { part, when, alsoOthers }] of Object.entries(ADMIN_ACTS)) {
    const [method = '', path = ''] = act.split(' ');
    acts.on(method, honoPath(path), async (c, next) => {
      const session = c.get('session');
      if (!session?.isAdmin) return next();
      if (!mayChange(session.adminRole, part)) {
        if (!alsoOthers) return refusalReply(c, roleForbids);
        c.set('session', { ...session, isAdmin: false, adminRole: null });
        return next();
      }
      const refused = when === 'confirmed' ? await due(session) : undefined;
      return refused ? refusalReply(c, refused) : next();
    });
  }
  for (const [read, reading] of Object.entries(ADMIN_READS)) {
    if (reading === 'any') continue;
    const [, path = ''] = read.split(' ');
    acts.get(honoPath(path), async (c, next) => {
      const session = c.get('session');
      return session?.isAdmin && !mayRead(session.adminRole, reading) ? refusalReply(c, roleForbids) : next();
    });
  }
  return acts;
}
