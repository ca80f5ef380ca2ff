import { expect, it } from 'vitest';
import { fillShell } from './fill-shell.ts';

const shell = `<html lang="en"><head>
  <meta name="description" content="ours" />
  <title>Ours</title></head><body><div id="root"></div></body></html>`;

it('a page takes the place of the shell’s title and description, and brings what the browser goes on from', () => {
  const head = '<title>Cafe $&amp; Co</title><meta name="description" content="theirs"/>';
  const filled = fillShell(shell, { status: 200, head, body: '<main>$1</main>', firstState: '{"now":1}' });
  expect(filled).toContain(`${head}</head>`);
  expect(filled).toContain('<html data-rendered lang="en">');
  expect(filled).not.toContain('ours');
  expect(filled).not.toContain('Ours');
  expect(filled).toContain(
    '<div id="root"><main>$1</main></div><script type="application/json" id="first-state">{"now":1}',
  );
});

it('a page without a title keeps the shell’s', () => {
  expect(fillShell(shell, { status: 200, head: '', body: 'x', firstState: '{}' })).toContain('<title>Ours</title>');
});

it('a page that is drawn in the browser is the shell', () => {
  expect(fillShell(shell, { status: 200, head: '', body: '', firstState: undefined })).toBe(shell);
});
