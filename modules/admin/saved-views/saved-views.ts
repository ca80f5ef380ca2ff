import { deriveKey, open, seal } from '@tablemates/event-store/keys';
import { ADVISORY_LOCKS } from '../../../platform/advisory-lock.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Sql, Transaction } from '../../../platform/database.ts';
import type { NewId } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { compareTexts, isSameText } from '../../../platform/same-text.ts';
import { MOST_VIEWS, viewQuery } from '../rules.ts';
import { SavedList, type SavedView } from './contract.ts';

type Deps = { readonly sql: Sql; readonly secret: string; readonly newId: NewId; readonly clock: Clock };
type Row = { readonly id: string; readonly list: string; readonly sealed: Buffer };
type NewView = Omit<SavedView, 'id'> & { readonly replace: boolean };

export type SavedViews = ReturnType<typeof savedViews>;

const nameTaken = refuse(409, 'name_taken', 'You have a view of this name here. Replace it, or choose another name.');
const tooMany = refuse(409, 'too_many', `You have ${MOST_VIEWS} views. Please delete one first.`);
export const unknownView = refuse(404, 'not_found', 'You have no such view.');

/** Lists of the back office that admins saved. Each admin sees only their own. */
export function savedViews({ sql, secret, newId, clock }: Deps) {
  const key = deriveKey(secret, 'saved-views');
  const sealed = (userId: string, { name, query }: Pick<SavedView, 'name' | 'query'>): Buffer =>
    seal(key, Buffer.from(JSON.stringify({ name, query })), userId);
  const opened = (userId: string, bytes: Buffer): Pick<SavedView, 'name' | 'query'> =>
    JSON.parse(open(key, bytes, userId).toString());

  /** An admin's views by name. Views of lists that this release does not have are left out. */
  const viewsOf = async (db: Sql | Transaction, userId: string): Promise<readonly SavedView[]> => {
    const rows = await db<Row[]>`select id, list, sealed from saved_views where user_id = ${userId}`;
    return rows
      .flatMap(({ id, list, sealed: bytes }): SavedView[] => {
        const known = SavedList.safeParse(list);
        return known.success ? [{ id, list: known.data, ...opened(userId, bytes) }] : [];
      })
      .toSorted((one, other) => compareTexts(one.name, other.name));
  };

  /** Decides on an admin's views under a lock. Names are encrypted, so no index can keep them unique. */
  const deciding = <Result>(
    userId: string,
    decide: (tx: Transaction, views: readonly SavedView[]) => Promise<Result | Refusal>,
  ): Promise<Result | Refusal> =>
    sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.work}, hashtext(${`saved views ${userId}`}))`;
      return decide(tx, await viewsOf(tx, userId));
    }) as Promise<Result | Refusal>;

  const write = async (tx: Transaction, userId: string, view: SavedView): Promise<SavedView> => {
    await tx`update saved_views set sealed = ${sealed(userId, view)} where id = ${view.id} and user_id = ${userId}`;
    return view;
  };

  return {
    listOf: (userId: string) => viewsOf(sql, userId),

    /** Saves a list under a name. With `replace`, it replaces the view of this name. */
    save: (userId: string, { list, name, query: search, replace }: NewView): Promise<SavedView | Refusal> =>
      deciding(userId, async (tx, views) => {
        const query = viewQuery(search);
        const former = views.find((view) => view.list === list && isSameText(view.name, name));
        if (former) return replace ? write(tx, userId, { ...former, name, query }) : nameTaken;
        if (views.length >= MOST_VIEWS) return tooMany;
        const view = { id: newId(), list, name, query };
        await tx`
          insert into saved_views (id, user_id, list, sealed, created_at)
          values (${view.id}, ${userId}, ${list}, ${sealed(userId, view)}, ${clock()})`;
        return view;
      }),

    rename: (userId: string, id: string, name: string): Promise<SavedView | Refusal> =>
      deciding(userId, async (tx, views) => {
        const view = views.find((each) => each.id === id);
        if (!view) return unknownView;
        const isTaken = views.some((each) => each !== view && each.list === view.list && isSameText(each.name, name));
        return isTaken ? nameTaken : write(tx, userId, { ...view, name });
      }),

    /** Deletes a view. False if there is no such view. */
    async remove(userId: string, id: string): Promise<boolean> {
      const [removed] = await sql`delete from saved_views where user_id = ${userId} and id = ${id} returning id`;
      return removed !== undefined;
    },

    /** Deletes all views of an erased person, and every other view that has their id or one of their addresses. */
    async forget(erasedId: string, emails: readonly string[]): Promise<void> {
      const kept = await sql<(Row & { userId: string })[]>`select id, user_id, list, sealed from saved_views`;
      const about = kept.filter(({ userId, sealed: bytes }) => {
        const { name, query } = opened(userId, bytes);
        const words = [name, ...new URLSearchParams(query).values()].join(' ').toLowerCase();
        return [erasedId, ...emails].some((word) => words.includes(word.toLowerCase()));
      });
      const ids = about.map(({ id }) => id);
      await sql`delete from saved_views where user_id = ${erasedId} or id = any(${ids}::uuid[])`;
    },
  };
}
