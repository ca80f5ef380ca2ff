import { describe, expect, it } from 'vitest';
import { drawings } from './drawings.ts';

const app = drawings({
  lookOf: (_, name, table) => (table ? `${name} ${table}` : name),
  draw: (kind, look) => `<svg>${kind} ${look}</svg>`,
  lettered: (drawing) => drawing,
});
const drawn = async (path: string) => {
  const reply = await app.request(path);
  return { status: reply.status, text: await reply.text() };
};

describe('a drawing', () => {
  it('is a file that may be kept for a day', async () => {
    const reply = await app.request('/drawings/games/Catan.svg');
    expect(reply.headers.get('content-type')).toBe('image/svg+xml');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(await reply.text()).toBe('<svg>games Catan</svg>');
  });

  it.each(['Catan & Co', 'a/b', '.hidden', 'Ω 100%', 'no.svg'])(
    'can be requested by a name such as %s',
    async (name) => {
      const { status, text } = await drawn(`/drawings/cafes/${encodeURIComponent(name)}.svg`);
      expect([status, text]).toEqual([200, `<svg>cafes ${name}</svg>`]);
    },
  );

  it.each([
    '/drawings/games/.svg',
    '/drawings/people/Ada.svg',
    '/drawings/games/Catan.png',
    `/drawings/games/${'x'.repeat(201)}.svg`,
  ])('is not there for %s', async (path) => {
    expect((await drawn(path)).status).toBe(404);
  });

  it('is compressed for clients that accept it', async () => {
    const long = drawings({
      lookOf: () => 'any',
      draw: () => `<svg>${' '.repeat(5_000)}</svg>`,
      lettered: (drawing) => drawing,
    });
    const reply = await long.request('/drawings/games/Catan.svg', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(reply.headers.get('content-encoding')).toBe('gzip');
  });

  it('is made once for each look, however many names a client invents', async () => {
    const made: string[] = [];
    const counted = drawings({
      lookOf: (_, name) => `${name.length % 3}`,
      draw: (kind, look) => {
        made.push(`${kind} ${look}`);
        return '<svg/>';
      },
      lettered: (drawing, name) => drawing.replace('/>', `>${name}</svg>`),
    });
    const asked = Array.from({ length: 3_000 }, (_, at) => `${at % 2 === 0 ? 'games' : 'cafes'}/Made up ${at}`);
    for (const name of asked) await counted.request(`/drawings/${encodeURI(name)}.svg`);
    for (const name of asked.toReversed()) await counted.request(`/drawings/${encodeURI(name)}.svg?x=${name}`);
    expect(made.toSorted()).toEqual(['cafes 0', 'cafes 1', 'cafes 2', 'games 0', 'games 1', 'games 2']);
  });

  it('shows the requested name, in a drawing that is cached for all names', async () => {
    const signs = drawings({
      lookOf: () => 'any',
      draw: () => '<svg>?</svg>',
      lettered: (drawing, name) => drawing.replace('?', name),
    });
    const named = async (name: string) => (await signs.request(`/drawings/cafes/${name}.svg`)).text();
    expect([await named('One'), await named('Two')]).toEqual(['<svg>One</svg>', '<svg>Two</svg>']);
  });

  it.each([
    ['7', 'Chess 7'],
    ['many', 'Chess'],
    ['-1', 'Chess'],
  ])('is of the table that is asked for: %s', async (table, look) => {
    expect((await drawn(`/drawings/games/Chess.svg?table=${table}`)).text).toBe(`<svg>games ${look}</svg>`);
  });

  it('is left to Vite without a build', async () => {
    expect((await drawings(undefined).request('/drawings/games/Catan.svg')).status).toBe(404);
  });
});
