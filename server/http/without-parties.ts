import { PARTY } from '../../modules/cases/rules.ts';
import { createApi, refusalReply } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { refuse } from '../../platform/refusal.ts';

const party = refuse(403, 'party', PARTY);

/**
 * Refuses requests of admins about a case whose party they are: its file, its notes and its evidence. Whom a case is
 * about or from never changes, so the request may look before it is carried out.
 *
 * @param lists the lists below `/admin` that cases are in
 * @param partiesOf the people of a case; none for an unknown id
 */
export function withoutParties(lists: readonly string[], partiesOf: (caseId: string) => Promise<readonly string[]>) {
  const guarded = createApi();
  for (const list of lists) {
    // it matches what is below the path, too
    guarded.use(`/admin/${list}/:id/*`, async (c, next) => {
      const session = c.get('session');
      const asked = id.safeParse(c.req.param('id'));
      if (!session?.isAdmin || !asked.success) return next();
      return (await partiesOf(asked.data)).includes(session.userId) ? refusalReply(c, party) : next();
    });
  }
  return guarded;
}
