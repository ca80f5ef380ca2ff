import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOf } from './page-address.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const OTHER = '01890a5d-ac96-774b-bcce-b302099a8058';
const at = (path: string) => addressOf(new URL(path, 'http://here'));
const one = (path: string) => ({ madeBy: 'server', path, isOneOfMany: false });
const ofMany = (path: string) => ({ madeBy: 'server', path, isOneOfMany: true });

it.each([
  ['/', one('/')],
  ['/?x=1&invite=K7WPX2MA', one('/')],
  ['/?q=%20', one('/')],
  ['/?utm=a&game=&q=chess', ofMany('/?q=chess')],
  [
    '/?language=es&teaching=true&level=some&open=true&when=today',
    ofMany('/?when=today&open=true&level=some&teaching=true&language=es'),
  ],
  ['/?language=EN&teaching=1&level=none', one('/')],
  [`/?game=${ID}&q=%20a%20b&region=${OTHER}`, ofMany(`/?q=a+b&region=${OTHER}&game=${ID}`)],
  ['/terms?x=1', one('/terms')],
  ['/terms/', one('/terms')],
  ['/%74erms', one('/terms')],
  [`/cafes/${ID}?x=1`, ofMany(`/cafes/${ID}`)],
  [`/users/${ID}/?x=1`, ofMany(`/users/${ID}`)],
  ['/groups/montrose-meeples?x=1', ofMany('/groups/montrose-meeples')],
  ['/groups/किरण-खेल', ofMany(encodeURI('/groups/किरण-खेल'))],
  ['/made-up?x=1', one('/nowhere')],
  ['/cafes/7/menu', one('/nowhere')],
  ['/%E0%A4%A', one('/nowhere')],
])('%s is rendered as %j', (path, address) => {
  expect(at(path)).toEqual(address);
});

it.each([
  ['/admin/users', 200],
  ['/admin/made-up', 404],
  ['/member/made-up', 404],
  ['/cafes/7', 404],
  [`/cafes/${ID}/desk?link=token`, 200],
  ['/groups/a%2Fb', 404],
  [`/?region=made-up`, 200],
  [`/?q=${'a'.repeat(101)}`, 200],
] as const)('%s is left to the browser, with %i', (path, status) => {
  expect(at(path)).toEqual({ madeBy: 'browser', status });
});

it.each([
  ['/member?x=1', '/member', false],
  ['/member?view=past&x=1', '/member?view=past', false],
  ['/member?view=made-up&event=7', '/member', false],
  [`/member?view=hosting&event=${ID}`, `/member?view=hosting&event=${ID}`, false],
  ['/member?view=account&part=propose', '/member?view=account&part=propose', false],
  [`/member?view=cafe&part=rules&cafe=${ID}`, `/member?view=cafe&part=rules&cafe=${ID}`, false],
  ['/member?part=made-up&cafe=7', '/member', false],
  [`/events/${ID}/tonight`, `/events/${ID}/tonight`, true],
])('%s is rendered as %s, for members only', (path, rendered, isOneOfMany) => {
  expect(at(path)).toEqual({ madeBy: 'server', path: rendered, isOneOfMany, forMembers: true });
});

it('parameters that no page reads change nothing', () => {
  const paths = fc.constantFrom('/', '/terms', '/privacy', `/events/${ID}`, '/made-up', `/?q=chess`);
  const parameter = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((name) => !['q', 'region', 'game', 'language'].includes(name));
  fc.assert(
    fc.property(paths, parameter, fc.string({ unit: 'grapheme' }), (path, name, value) => {
      const url = new URL(path, 'http://here');
      url.searchParams.append(name, value);
      expect(addressOf(url)).toEqual(at(path));
    }),
  );
});
