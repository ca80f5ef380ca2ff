import path from 'node:path';

/** Modules that only re-export others. No page needs everything that they export. */
const BARREL = /\/(radix-ui|lucide-react)\/dist\//;

type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/**
 * A group of code splitting: puts everything that all of some modules import statically, but not these modules, into one
 * chunk. On a phone each file costs a round trip, and most parts of a page are smaller than the headers of their
 * requests.
 *
 * @param modules paths of modules of the web application, from its root
 * @param among pattern of the paths that go into the chunk
 */
export function neededBy(modules: readonly string[], chunk: string, among = /./) {
  const starts = modules.map((module) => path.join(import.meta.dirname, '../../web', module));
  let needed: Set<string> | undefined;
  const name = (id: string, graph: Graph): string | null => {
    const importsOf = (each: string) => (BARREL.test(each) ? [] : (graph.getModuleInfo(each)?.importedIds ?? []));
    needed ??= starts.map((start) => closureOf(start, importsOf)).reduce((all, each) => all.intersection(each));
    return !starts.includes(id) && among.test(id) && needed.has(id) ? chunk : null;
  };
  // without the second name, each build warns that its report cannot name the group
  return { name, debugName: chunk };
}

function closureOf(start: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set([start]);
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}
