import type { IModule } from 'dependency-cruiser';

const TEST = /\.test\.tsx?$/;

/**
 * Looks for folders of a module that import one another, directly or through others. A folder counts as one place, and a
 * file beside the folders as one: so a file that folders share imports none of them, and one that joins the folders is
 * imported by none.
 *
 * @param folder the module, such as `modules/events`
 * @returns a line for each import on such a way, or one that says that there was nothing to check
 */
export function foldersThatImportBack(modules: readonly IModule[], folder: string): string[] {
  const placeOf = (file: string) => (file.startsWith(`${folder}/`) ? file.split('/').slice(0, 3).join('/') : undefined);
  const imports = modules
    .filter(({ source }) => !TEST.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ source, resolved, from: placeOf(source), to: placeOf(resolved) })),
    )
    .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to);
  if (imports.length === 0) return [`folders-one-way: nothing in ${folder} imports anything, so nothing was checked.`];
  const reachable = (place: string | undefined) => {
    const found = new Set([place]);
    // iterating a set also visits items that are added during the loop
    for (const each of found) for (const { from, to } of imports) if (from === each) found.add(to);
    return found;
  };
  return imports
    .filter(({ from, to }) => reachable(to).has(from))
    .map(({ source, resolved }) => `folders-one-way: ${source} → ${resolved}`);
}
