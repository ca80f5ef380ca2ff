import { expect, it } from 'vitest';
import { fillAppHtml } from './fill-app-html.ts';

const appHtml = `<html lang="en"><head>
  <meta name="description" content="ours" />
  <title>Ours</title></head><body><div id="root"></div></body></html>`;

it('a page replaces title and description of the app HTML, and contains the first state', () => {
  const head = '<title>Cafe $&amp; Co</title><meta name="description" content="theirs"/>';
  const filled = fillAppHtml(appHtml, { status: 200, head, body: '<main>$1</main>', firstState: '{"now":1}' });
  expect(filled).toContain(`${head}</head>`);
  expect(filled).toContain('<html data-rendered lang="en">');
  expect(filled).not.toContain('ours');
  expect(filled).not.toContain('Ours');
  expect(filled).toContain(
    '<div id="root"><main>$1</main></div><script type="application/json" id="first-state">{"now":1}',
  );
});

it('a page without a title keeps that of the app HTML', () => {
  expect(fillAppHtml(appHtml, { status: 200, head: '', body: 'x', firstState: '{}' })).toContain('<title>Ours</title>');
});

it('text of people cannot end the script that contains it, and is read back unchanged', () => {
  const bio = '</script><script>alert(1)</script><!--<script>';
  const firstState = JSON.stringify({ bio });
  const filled = fillAppHtml(appHtml, { status: 200, head: '', body: '', firstState });
  const [, inScript = ''] = /id="first-state">(.*?)<\/script>/s.exec(filled) ?? [];
  expect(inScript).not.toContain('<');
  expect(JSON.parse(inScript)).toEqual({ bio });
  expect(filled.match(/<script/g)).toHaveLength(1);
});
