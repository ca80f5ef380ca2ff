import { type Recorded, viewOf } from '@tablemates/event-store';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';
import type { Sql } from '../../platform/database.ts';
import { audit } from '../admin/audit.ts';

/** The gameEvents whose tables a person has answered for as the owner of the cafe. */
export const findTablesAnsweredBy = (sql: Sql, userId: string) => sql<{ id: string }[]>`
  select distinct subject_id::uuid as id from ${sql(viewOf(audit))}
  where actor = ${userId} and type in ('TableConfirmed', 'TableDeclined') order by id`;

/** What a person answered, with their words. Pure. */
export const ownTableAnswers = (userId: string, recorded: readonly Recorded<GameEventDomainEvent>[]) =>
  recorded.flatMap((each) => {
    if (each.actor !== userId || (each.type !== 'TableConfirmed' && each.type !== 'TableDeclined')) return [];
    // among the acts on the series
    if (each.data.ofSeries) return [];
    const { gameEventId, cafeId } = each.data;
    const reason = each.type === 'TableDeclined' ? (each.personal?.reason ?? null) : null;
    const what = each.type === 'TableDeclined' ? 'declined' : 'confirmed';
    return [{ at: each.occurredAt, gameEventId, cafeId, what, reason }];
  });
