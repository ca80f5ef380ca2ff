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

it('what somebody wrote cannot end the script it stands in, and is read as it was written', () => {
  const bio = '</script><script>alert(1)</script><!--<script>';
  const firstState = JSON.stringify({ bio });
  const filled = fillShell(shell, { status: 200, head: '', body: '', firstState });
  const [, inScript = ''] = /id="first-state">(.*?)<\/script>/s.exec(filled) ?? [];
  expect(inScript).not.toContain('<');
  expect(JSON.parse(inScript)).toEqual({ bio });
  expect(filled.match(/<script/g)).toHaveLength(1);
});
