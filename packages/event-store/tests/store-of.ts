import { openStore, type Store } from '../src/database.ts';
import type { Sql } from './scratch-database.ts';

const stores = new WeakMap<object, Store>();

/** The event store in the database of a pool, with its name and settings. It ends with the pool. */
export function storeOf(sql: Pick<Sql, 'options' | 'end'>): Store {
  const open = stores.get(sql);
  if (open) return open;
  const { user, pass, host, port, database, max, connection } = sql.options;
  const { application_name: applicationName, TimeZone: _, ...rest } = connection;
  const settings = rest as Record<string, string | number>;
  const url = `postgres://${user}:${encodeURIComponent(String(pass ?? ''))}@${host[0]}:${port[0]}/${database}`;
  const store = openStore(url, { max, applicationName: String(applicationName), settings });
  stores.set(sql, store);
  const { end } = sql;
  Object.assign(sql, {
    end: async (...options: Parameters<typeof end>) => {
      await Promise.all([end(...options), store.end()]);
    },
  });
  return store;
}
