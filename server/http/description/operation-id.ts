/**
 * A name for an operation, for the functions of generated clients: `POST /game-events/{id}/join` is
 * `postGameEventJoin`. It depends on method and path alone, so that it changes only when these do.
 *
 * A parameter turns what it picks from into one of it: `GET /games` is `getGames`, `PATCH /games/{id}` is `patchGame`.
 * Where that is no plural, the parameter is named: `GET /admin/audit/{id}` is `getAdminAuditById`.
 */
export function operationIdOf(method: string, path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  const words = parts.flatMap((part, at) => {
    if (part.startsWith('{')) return [];
    const parameter = parts[at + 1]?.match(/^\{(.+)\}$/)?.[1];
    if (parameter === undefined) return part;
    return part.endsWith('s') ? singular(part) : [part, 'by', parameter];
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
