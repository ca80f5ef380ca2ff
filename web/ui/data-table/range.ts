/**
 * The ids of the rows from the last selected one to this one, both included. Only this one if the last is not there.
 */
export function rowsSince(ids: readonly string[], last: string | undefined, id: string): readonly string[] {
  const [from, to] = [ids.indexOf(last ?? id), ids.indexOf(id)];
  return from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}
