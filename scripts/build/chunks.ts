import path from 'node:path';

/** Modules that only pass on what others hold: nobody needs all of it. */
const BARREL = /\/(radix-ui|lucide-react)\/dist\//;

type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/**
 * Names the chunk for all that a module imports statically, and not for the module itself: on a phone each file costs a
 * round trip, and most parts of a page are smaller than what is told about them.
 *
 * @param module of the web application, from its root
 * @param among which of them, by their paths
 */
export function neededBy(module: string, chunk: string, among = /./): (id: string, graph: Graph) => string | null {
  const start = path.join(import.meta.dirname, '../../web', module);
  let needed: Set<string> | undefined;
  return (id, graph) => {
    needed ??= closureOf(start, (each) => (BARREL.test(each) ? [] : (graph.getModuleInfo(each)?.importedIds ?? [])));
    return id !== start && among.test(id) && needed.has(id) ? chunk : null;
  };
}

function closureOf(start: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set([start]);
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}
