/**
 * The operation id that generated clients use as function name: `POST /game-events/{id}/join` is `postGameEventJoin`.
 * It depends only on method and path.
 *
 * A word before a parameter becomes singular: `GET /games` is `getGames`, `PATCH /games/{id}` is `patchGame`. If the
 * word is not a plural, the parameter is named: `GET /admin/audit/{id}` is `getAdminAuditById`. One series is a series:
 * `GET /series/{id}` is `getSeriesById`, `POST /series/{id}/pause` is `postSeriesPause`.
 */
export function operationIdOf(method: string, path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  const words = parts.flatMap((part, at) => {
    if (part.startsWith('{')) return [];
    const parameter = parts[at + 1]?.match(/^\{(.+)\}$/)?.[1];
    if (parameter === undefined) return part;
    const isOneItself = part === 'series' && at + 2 < parts.length;
    if (isOneItself) return part;
    return part.endsWith('s') && part !== 'series' ? singular(part) : [part, 'by', parameter];
  });
  return (
    method.toLowerCase() +
    words
      .flatMap((word) => word.split(/[-.]/))
      .map(capitalized)
      .join('')
  );
}

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '');
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
