import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readAppHtml } from './app-html.ts';

function distWith(html?: string): string {
  const dist = mkdtempSync(path.join(tmpdir(), 'app-html-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  if (html) writeFileSync(path.join(dist, 'index.html'), html);
  return dist;
}

test('the app HTML lists the exact texts of its inline scripts, and no script files', () => {
  const html = '<head><script>a = "<b>";\n</script><script src="/c.js"></script><script>d()</script></head>';
  expect(readAppHtml(distWith(html))).toEqual({ html, inlineScripts: ['a = "<b>";\n', 'd()'] });
});

test('without a build there is none', () => {
  expect(readAppHtml(distWith())).toBeUndefined();
});
