import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const headersOf = async (https: boolean, path = '/') =>
  (
    await new Hono()
      .use(securityHeaders(https, ['first()']))
      .get(path, (c) => c.html(''))
      .request(path)
  ).headers;

test('pages run only files of this site and known inline scripts, send forms only to this site, and cannot be framed', async () => {
  const headers = await headersOf(true);
  const policy = Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ');
      return [name, sources.join(' ')];
    }),
  );
  expect(policy).toEqual({
    'default-src': "'self'",
    'script-src': `'self' 'sha256-${createHash('sha256').update('first()').digest('base64')}'`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' https: data:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('a reply of the API has a policy that allows nothing; the API documentation has the policy of a page', async () => {
  const headers = await headersOf(true, '/api/games');
  expect(Object.fromEntries(headers)).toEqual({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'text/html; charset=UTF-8',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  const pages = (await headersOf(true)).get('content-security-policy');
  expect((await headersOf(true, '/api/docs')).get('content-security-policy')).toBe(pages);
});

test('the page of a desk tells no other site its address, and no search engine lists it', async () => {
  const headers = await headersOf(true, '/cafes/1/desk');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('content-security-policy')).toBe((await headersOf(true)).get('content-security-policy'));
  expect((await headersOf(true, '/cafes/1')).get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test('after one visit by https, browsers use only https for a year', async () => {
  expect((await headersOf(true)).get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect((await headersOf(false)).get('strict-transport-security')).toBeNull();
});

test('a letter of the mailbox is framed by its page alone, and runs nothing', async () => {
  const headers = await headersOf(true, '/mailbox/letters/one');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  );
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect((await headersOf(true, '/mailbox')).get('x-frame-options')).toBe('DENY');
});

test('other sites and mail programs may show the pictures of events and groups', async () => {
  for (const of of ['events', 'groups']) {
    const headers = await headersOf(true, `/share/${of}/one.png`);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  }
  expect((await headersOf(true, '/')).get('cross-origin-resource-policy')).toBe('same-origin');
});

test('pages may use the camera for check-in codes, and ask for nothing that the product does not need', async () => {
  const policy = (await headersOf(true)).get('permissions-policy')?.split(', ') ?? [];
  expect(policy).toEqual(expect.arrayContaining(['camera=(self)', 'publickey-credentials-get=(self)']));
  expect(policy).toEqual(expect.arrayContaining(['geolocation=()', 'microphone=()', 'payment=()', 'usb=()']));
});
