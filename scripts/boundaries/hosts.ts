import { readFileSync } from 'node:fs';
import path from 'node:path';

const CHECKED = /^(modules|projections|server|cli|platform|web)\//;
const TEST = /\.test\.tsx?$|^server\/demo\/golden/;
const HOST_ID = String.raw`(?:[\w$]+(?:\?\.|!?\.))*hostId\b`;
/** A comparison with null or undefined asks whether there is a host, not who it is. */
const OTHER = String.raw`(?!\s*(?:null|undefined)\b)`;
const COMPARES = new RegExp(
  [
    String.raw`\bhostId\b[\])!]*\s*[!=]={1,2}(?!=)${OTHER}`,
    String.raw`(?<![!=]|\b(?:null|undefined)\s*)[!=]={1,2}(?!=)\s*\(?${HOST_ID}`,
    String.raw`\.(?:includes|has|indexOf)\(\s*${HOST_ID}`,
    // among others; alone it is the list of hosts that `isHost` asks
    String.raw`\[(?:[^[\]]*,)?\s*${HOST_ID}\s*(?:,[^[\]]*)?(?<=,[^[\]]*)\]\.(?:includes|indexOf)\(`,
  ].join('|'),
  'g',
);

/**
 * Looks for code that decides who hosts a gameEvent by itself. Only `isHost` of `modules/events/rules.ts` and the second
 * implementation that the doctor checks with know that `hostId` is the only host.
 *
 * @param files paths relative to `root`
 * @returns a line for each comparison of a `hostId`, or one that says that there was nothing to check
 */
export function comparedHosts(root: string, files: readonly string[]): string[] {
  const texts = files
    .filter((file) => CHECKED.test(file) && !TEST.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
    .filter(({ text }) => text.includes('hostId'));
  if (texts.length === 0) return ['hosts-are-asked: no file knows a host, so nothing was checked.'];
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(COMPARES)].map(({ 0: found, index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `hosts-are-asked: ${file}:${line} compares a host by itself (${found.trim()}): ask isHost of modules/events/rules.ts`;
    }),
  );
}
