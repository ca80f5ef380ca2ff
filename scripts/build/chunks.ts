import path from 'node:path';

/** Modules that only re-export others. No page needs everything that they export. */
const BARREL = /\/(radix-ui|lucide-react)\/dist\//;

type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/**
 * A group of code splitting: puts everything that a module imports statically, but not the module itself, into one
 * chunk. On a phone each file costs a round trip, and most parts of a page are smaller than the headers of their
 * requests.
 *
 * @param module path of a module of the web application, from its root
 * @param among pattern of the paths that go into the chunk
 */
export function neededBy(module: string, chunk: string, among = /./) {
  const start = path.join(import.meta.dirname, '../../web', module);
  let needed: Set<string> | undefined;
  const name = (id: string, graph: Graph): string | null => {
    needed ??= closureOf(start, (each) => (BARREL.test(each) ? [] : (graph.getModuleInfo(each)?.importedIds ?? [])));
    return id !== start && among.test(id) && needed.has(id) ? chunk : null;
  };
  // without the second name, each build warns that its report cannot name the group
  return { name, debugName: chunk };
}

function closureOf(start: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set([start]);
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}
