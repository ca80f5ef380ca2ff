import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

/** The log's words, where people say: rating, dispute, email, hold, event. A word between them may be anything. */
const NOT_SAID: readonly RegExp[] = [
  /\b(?:a|the|this|that|your|no|last|single|each|disputed|corrected) marks?\b/i,
  /(?<!Clear )\bmarks\b/i,
  // a tag of the cache is one
  /(?<!: )\bcontests?\b|\bcontested\b/i,
  /\bmails\b|\b(?:a|the|each|one) mail\b(?! server)/i,
  /\b(?:a|the|no|each) pause\b/i,
  /\bevenings?\b/i,
  /: (?:Marks|Contests|Mails)$/,
];

/** What stands in a file between tags and in quotes; without what begins small and has no space: keys and addresses. */
function sentencesOf(file: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false, kind);
  const found: string[] = [];
  const read = (node: ts.Node): void => {
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text);
    if (ts.isTemplateHead(node)) found.push(node.text);
    ts.forEachChild(node, read);
  };
  read(source);
  return found.map((text) => text.trim().replaceAll(/\s+/g, ' ')).filter((text) => / |^[A-Z]/.test(text));
}

test('one thing has one name on pages and in emails, whatever the log calls it', () => {
  const files = globSync('{web,platform/mail}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => /\.test\.|mailbox-page|^web\/drawings/.test(name),
  });
  const all = files.flatMap((file) => sentencesOf(path.join(ROOT, file)).map((text) => `${file}: ${text}`));
  expect(all.length).toBeGreaterThan(3_000);
  expect(all.filter((each) => NOT_SAID.some((word) => word.test(each.slice(each.indexOf(': ')))))).toEqual([]);
});
