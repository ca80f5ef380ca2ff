import { Hono } from 'hono';
import { refusalReply } from '../../platform/http/api.ts';
import type { HttpEnv, Session } from '../../platform/http/session.ts';
import type { Refusal } from '../../platform/refusal.ts';

/**
 * Every request by which an admin's rights change something. `confirmed`: an admin must have proved who they are within 15
 * minutes, because it cannot be undone, because it takes something from somebody or tells many, or because it gives rights.
 * `atOnce`: it can be undone as easily, and is in the audit. `docs/security.md` (A22) gives the reasons one by one.
 * `tests/access-matrix.test.ts` fails for a route that is not here.
 */
export const ADMIN_ACTS: Readonly<Record<string, 'confirmed' | 'atOnce'>> = {
  // another address is another owner; roles are rights
  'POST /users': 'confirmed',
  'PATCH /users/{id}': 'confirmed',
  'DELETE /users/{id}': 'confirmed',
  'PATCH /users/{id}/active': 'confirmed',

  // makes organizers; sending it again gives nothing new, and withdrawing it is undone by another
  'POST /invitations': 'confirmed',
  'POST /invitations/{id}/resend': 'atOnce',
  'DELETE /invitations/{id}': 'atOnce',

  'POST /games': 'atOnce',
  'PATCH /games/{id}': 'atOnce',
  'DELETE /games/{id}': 'confirmed',
  // whose a cafe is: its owner reads who comes there, and whoever was the owner no longer does
  'POST /cafes': 'confirmed',
  'PATCH /cafes/{id}': 'confirmed',
  'DELETE /cafes/{id}': 'confirmed',
  'PUT /cafes/{id}/photos/{place}': 'atOnce',
  'DELETE /cafes/{id}/photos/{place}': 'atOnce',
  'POST /cities': 'atOnce',
  'PATCH /cities/{id}': 'atOnce',
  'DELETE /cities/{id}': 'confirmed',
  'POST /regions': 'atOnce',
  'PATCH /regions/{id}': 'atOnce',
  'DELETE /regions/{id}': 'confirmed',

  // for good, and mailed to everybody at the table; a change can be changed back
  'PATCH /game-events/{id}/cancel': 'confirmed',
  'DELETE /game-events/{id}/participants/{userId}': 'confirmed',
  'PATCH /game-events/{id}': 'atOnce',

  // scores and penalties of others
  'POST /admin/users/{id}/reliability/corrections': 'confirmed',
  'POST /admin/users/{id}/penalty/waive': 'confirmed',
  'POST /admin/contests/{id}/decision': 'confirmed',

  // what a report leads to: a warning, a deactivation, a cancellation, all mailed
  'POST /admin/reports/{id}/decision': 'confirmed',
  'POST /admin/reports/{id}/looked-at': 'atOnce',

  // changes every score; a trial changes nothing
  'POST /admin/policies': 'confirmed',
  'POST /admin/policies/simulations': 'atOnce',
  'DELETE /admin/policies/simulations/{id}': 'atOnce',

  // in whose name every mail goes out, sign-in codes too
  'POST /email-settings': 'atOnce',
  'PATCH /email-settings/{id}': 'confirmed',
  'DELETE /email-settings/{id}': 'confirmed',
  'PATCH /email-settings/{id}/activate': 'confirmed',

  // sends only what was to be sent anyway, once
  'POST /admin/mails/{id}/retry': 'atOnce',
  'POST /admin/mails/retry-failed': 'atOnce',

  // a skip stays for good; the others change nothing that counts
  'POST /admin/projections/{name}/rebuild': 'atOnce',
  'POST /admin/projections/{name}/verify': 'atOnce',
  'POST /admin/projections/{name}/resume': 'atOnce',
  'POST /admin/projections/{name}/skip': 'confirmed',
};

/**
 * Asks an admin again who they are before the acts above (403 `confirm_identity`). Mount it before answers are kept for repeated
 * requests, so that the request can be repeated as it is.
 *
 * @param due the refusal for a session whose person proved too long ago who they are
 */
export function confirmedAdminActs(due: (session: Session) => Promise<Refusal | undefined>): Hono<HttpEnv> {
  const acts = new Hono<HttpEnv>();
  const confirmed = Object.keys(ADMIN_ACTS).filter((act) => ADMIN_ACTS[act] === 'confirmed');
  for (const act of confirmed) {
    const [method = '', path = ''] = act.split(' ');
    acts.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c, next) => {
      const session = c.get('session');
      const refused = session?.isAdmin ? await due(session) : undefined;
      return refused ? refusalReply(c, refused) : next();
    });
  }
  return acts;
}
