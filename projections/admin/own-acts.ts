import { type EventLog, viewOf } from '@tablemates/event-store';
import { groupTypes } from '../../modules/groups/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { audit } from './audit.ts';

type OwnAct = {
  readonly at: Instant;
  readonly by: 'you' | 'another';
  readonly what: string;
  readonly on: string;
  /** Null for another person. */
  readonly id: string | null;
  /** The person's own words; of others only an admin's reason for handing over a group. */
  readonly text: string | null;
};
type Found = { readonly at: Instant; readonly id: string; readonly position: string; readonly actor: string } & {
  readonly type: string;
  readonly subjectKind: string;
  readonly subjectId: string;
};

/** The fields with somebody's words. */
const TEXTS = ['description', 'reason', 'text'];

const PAGE = 200;

/** Every act of a person that the audit has, and what others did about their part in groups; newest first, in pages. */
export async function* ownActs(
  { sql, log }: { readonly sql: Sql; readonly log: Pick<EventLog, 'readAt'> },
  userId: string,
): AsyncGenerator<readonly OwnAct[]> {
  let before: Found | undefined;
  do {
    const found = await pageOf(sql, userId, before);
    const recorded = await log.readAt(found.map(({ position }) => BigInt(position)));
    const words = new Map(recorded.map((each) => [String(each.position), wordsOf(userId, each)]));
    yield found.map(({ at, actor, type, position, subjectKind: on, subjectId }) => ({
      at,
      by: actor === userId ? 'you' : 'another',
      what: type.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase(),
      on,
      id: on === 'user' && subjectId !== userId ? null : subjectId,
      text: words.get(position) ?? null,
    }));
    before = found.length === PAGE ? found.at(-1) : undefined;
  } while (before);
}

const pageOf = (sql: Sql, userId: string, before: Found | undefined) => sql<Found[]>`
  select at, id, position, actor, type, subject_kind, subject_id from ${sql(viewOf(audit))}
  where ((actor = ${userId} and concerns = subject_id)
    or (concerns = ${userId} and actor <> ${userId} and type in ${sql(Object.keys(groupTypes))}))
    ${before ? sql`and (at, id) < (${before.at}, ${before.id})` : sql``}
  order by at desc, id desc limit ${PAGE}`;

type Recorded = Awaited<ReturnType<EventLog['readAt']>>[number];

function wordsOf(userId: string, { type, data, personal, subject }: Recorded): string | null {
  const own = subject === userId && personal ? Object.entries(personal) : [];
  const told = type === 'GroupHandedOver' ? Object.entries(data) : [];
  const [words] = [...own, ...told].flatMap(([field, text]) => (TEXTS.includes(field) ? [String(text)] : []));
  return words ?? null;
}
