import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readShell } from './shell.ts';

function distWith(html?: string): string {
  const dist = mkdtempSync(path.join(tmpdir(), 'shell-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  if (html) writeFileSync(path.join(dist, 'index.html'), html);
  return dist;
}

test('the shell tells which scripts stand in it, letter by letter, and no files', () => {
  const html = '<head><script>a = "<b>";\n</script><script src="/c.js"></script><script>d()</script></head>';
  expect(readShell(distWith(html))).toEqual({ html, inlineScripts: ['a = "<b>";\n', 'd()'] });
});

test('without a build there is none', () => {
  expect(readShell(distWith())).toBeUndefined();
});
