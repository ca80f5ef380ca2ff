import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FURTHER_GAMES, GAMES } from '../../server/demo/houston.ts';
import { draw, lettered, lookOf } from './draw.tsx';
import { knownGames } from './known-games.ts';

type Kind = Parameters<typeof draw>[0];
const drawn = (kind: Kind, name: string, table = 0) => lettered(draw(kind, lookOf(kind, name, table)), name);

/** What is wrong with it as XML: a tag that is not closed, an attribute without or with a second value, a bare `<` or `&`. */
function problemOf(xml: string): string | null {
  const open: string[] = [];
  for (const [part] of xml.matchAll(/<[^>]*>|[^<]+|</g)) {
    const [, closing, name = '', attributes = '', alone] =
      /^<(\/?)([A-Za-z]+)((?: [\w:-]+="(?:[^"<&]|&(?:amp|lt|gt|quot|#x27);)*")*)(\/?)>$/.exec(part) ?? [];
    if (name === '') {
      if (!/^(?:[^<>&]|&(?:amp|lt|gt|quot|#x27);)*$/.test(part) || /[\p{Cc}\p{Cs}]/u.test(part)) return part;
    } else if (closing) {
      if (open.pop() !== name) return part;
    } else if (!alone) open.push(name);
    const attributeNames = [...attributes.matchAll(/ ([\w:-]+)=/g)].map(([, attribute]) => attribute);
    if (new Set(attributeNames).size !== attributeNames.length) return part;
  }
  return open.length > 0 ? `unclosed ${open.join(' ')}` : null;
}
const bytes = (text: string) => new TextEncoder().encode(text).length;

/** In bytes, with the name on it. */
const LARGEST = 6_200;
const kinds = fc.constantFrom<Kind>('games', 'pieces', 'cafes');
const tables = Array.from({ length: 24 }, (_, at) => at);
const demoGames = [...GAMES, ...FURTHER_GAMES].map(({ name }) => name);
const idOf = (name: string) => lookOf('games', name).split('-')[0];

it('every game of the demo has a drawing of its own', () => {
  const names = demoGames;
  expect(names.length).toBeGreaterThanOrEqual(20);
  expect(names.filter((name) => idOf(name)?.startsWith('box'))).toEqual([]);
  expect(new Set(names.map(idOf)).size).toBe(names.length);
});

it.each([
  ['Chinese Checkers', 'halma'],
  ['Connect Four', 'connect'],
  ['The Settlers of Catan', 'catan'],
  ['Mah-Jongg', 'mahjong'],
  ['Gin Rummy', 'cards'],
  ['Rummikub', 'rummikub'],
  ["Texas Hold'em", 'poker'],
  ['Dungeons & Dragons', 'dungeon'],
  ['  Go ', 'go'],
])('draws %s as %s', (name, id) => {
  expect(idOf(name)).toBe(id);
});

it.each(['Go Fish Yourself', 'Sushi Go', 'Wavelength', 'Bridges of Shangri-La', 'Unobtainium', ''])(
  'does not take %j for a game that it is not',
  (name) => {
    expect(['go', 'uno']).not.toContain(idOf(name));
  },
);

describe.each(knownGames.map(({ id }) => id))('%s', (id) => {
  it('is valid, light, and another one at each table', () => {
    const all = tables.map((table) => draw('games', `${id}-${table}`));
    expect(all.map(problemOf).filter(Boolean)).toEqual([]);
    expect(Math.max(...all.map((drawing) => bytes(drawing)))).toBeLessThan(LARGEST);
    expect(new Set(all.map((drawing) => drawing.slice(drawing.indexOf('<g id="game">')))).size).toBe(tables.length);
  });

  it('shows the same game alone', () => {
    const [, game = ''] = draw('games', `${id}-3`).split('<g id="game">');
    expect(draw('pieces', `${id}-3`)).toContain(game);
  });
});

it('two evenings of the same game differ, and each looks the same every time', () => {
  const chess = tables.map((table) => drawn('games', 'Chess', table));
  expect(new Set(chess).size).toBe(tables.length);
  expect(drawn('games', 'Chess', 3)).toBe(chess[3]);
});

it('a game without a drawing is a box with its initials and its name, always in the same print', () => {
  const box = drawn('games', 'Ark Nova');
  expect(box).toMatch(/<text[^>]*>AN<\/text>/);
  expect(box).toMatch(/<text[^>]*>Ark Nova<\/text>/);
  expect(new Set(tables.map((table) => lookOf('games', 'Ark Nova', table).split('-')[0])).size).toBe(1);
});

it('a cafe has its name on the sign, however long it is', () => {
  expect(drawn('cafes', 'Owl & Oat')).toMatch(/<text[^>]*>Owl &amp; Oat<\/text>/);
  const long = drawn('cafes', 'The Extraordinarily Long Name of a Coffee House and Reading Room');
  expect(long.match(/<text/g)).toHaveLength(2);
  for (const [, length] of long.matchAll(/textLength="([\d.]+)"/g)) expect(Number(length)).toBeLessThanOrEqual(212);
});

it('a drawing carries its colors itself: no class, no variable, no attribute twice', () => {
  fc.assert(
    fc.property(kinds, fc.string({ unit: 'binary' }), fc.nat(99), (kind, name, table) => {
      const drawing = drawn(kind, name, table);
      expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
      expect(drawing).not.toMatch(/class=|var\(|undefined|NaN|data-name/);
      expect(problemOf(drawing)).toBeNull();
      expect(bytes(drawing)).toBeLessThan(LARGEST);
    }),
    { numRuns: 150 },
  );
});

it.each(['<script>alert(1)</script>', '"/><image href="https://x.example/', ']]>&lt;!--', '\u0000\u0007', '\ud800'])(
  'writes %j as the text that it is',
  (name) => {
    for (const kind of ['games', 'cafes'] as const) {
      expect(problemOf(drawn(kind, name))).toBeNull();
      expect(drawn(kind, name)).not.toMatch(/<script|<image/);
    }
  },
);

it('names have few looks, whatever somebody calls a game or a cafe', () => {
  const looks = new Set<string>();
  fc.assert(
    fc.property(kinds, fc.string({ unit: 'binary' }), fc.nat(999), (kind, name, table) => {
      looks.add(`${kind} ${lookOf(kind, name, table)}`);
    }),
    { numRuns: 5_000 },
  );
  const known = [...knownGames.map(({ id }) => id), 'box[0-5]'].join('|');
  const expected = new RegExp(`^((games|pieces) (${known})-\\d{1,2}|cafes storefront-\\d{1,2})$`);
  expect([...looks].filter((look) => !expected.test(look))).toEqual([]);
});
