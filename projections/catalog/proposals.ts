import { type EventLog, isOneOf, viewOf } from '@tablemates/event-store';
import type { Cafe, ProposedCafe } from '../../modules/catalog/contract.ts';
import { cafeTypes } from '../../modules/catalog/domain-events.ts';
import type { Sql } from '../../platform/database.ts';
import { DELETED_MEMBER, findFirstAndLastNames } from '../identity/people-queries.ts';
import { cafes } from './catalog.ts';

type Sources = { readonly sql: Sql; readonly log: Pick<EventLog, 'readStream'> };

/** Maximum number of one's own proposals that are shown. */
const LATEST = 20;

/** What was written to a proposal. The texts come from the log, so they are gone as soon as their person is erased. */
async function textsOf(log: Sources['log'], cafeId: string) {
  const recorded = (await log.readStream(`cafe-${cafeId}`)).filter(isOneOf(cafeTypes));
  const proposed = recorded.find((each) => each.type === 'CafeProposed');
  const declined = recorded.findLast((each) => each.type === 'CafeDeclined');
  return { note: proposed?.personal?.note || null, reason: declined?.personal?.reason ?? null };
}

/** Adds to cafes that wait for approval who proposed them, for admins. */
export async function withProposals({ sql, log }: Sources, listed: readonly Cafe[]): Promise<Cafe[]> {
  const waiting = listed.filter(({ status }) => status === 'pending').map(({ id }) => id);
  const proposed = await sql<{ id: string; userId: string; own: boolean }[]>`
    select id, proposed_by as user_id, proposed_own as own from ${sql(viewOf(cafes))}
    where id = any(${waiting}::uuid[]) and proposed_by is not null`;
  const [names, notes] = await Promise.all([
    findFirstAndLastNames(
      sql,
      proposed.map(({ userId }) => userId),
    ),
    Promise.all(proposed.map(async ({ id }) => (await textsOf(log, id)).note)),
  ]);
  const proposals = new Map(
    proposed.map(({ id, userId, own }, index) => {
      const { firstName, lastName } = names.get(userId) ?? DELETED_MEMBER;
      return [id, { userId, firstName, lastName, own, note: notes[index] ?? null }];
    }),
  );
  return listed.map((cafe) => {
    const proposal = proposals.get(cafe.id);
    return proposal ? { ...cafe, proposal } : cafe;
  });
}

/** The cafes that a person proposed, the last one first. */
export async function findProposedBy({ sql, log }: Sources, userId: string): Promise<ProposedCafe[]> {
  const proposed = await sql<Omit<ProposedCafe, 'reason'>[]>`
    select id, name, address, zipcode, region_id, status, proposed_own as own from ${sql(viewOf(cafes))}
    where proposed_by = ${userId} order by id desc limit ${LATEST}`;
  return Promise.all(
    proposed.map(async (cafe) => ({
      ...cafe,
      reason: cafe.status === 'rejected' ? (await textsOf(log, cafe.id)).reason : null,
    })),
  );
}
