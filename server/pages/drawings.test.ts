import { describe, expect, it } from 'vitest';
import { drawings } from './drawings.ts';

const app = drawings((kind, name) => `<svg>${kind} ${name}</svg>`);
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

  it.each(['Catan & Co', 'a/b', '.hidden', 'Ω 100%', 'no.svg'])('is had by a name such as %s', async (name) => {
    const { status, text } = await drawn(`/drawings/cafes/${encodeURIComponent(name)}.svg`);
    expect([status, text]).toEqual([200, `<svg>cafes ${name}</svg>`]);
  });

  it.each([
    '/drawings/games/.svg',
    '/drawings/people/Ada.svg',
    '/drawings/games/Catan.png',
    `/drawings/games/${'x'.repeat(201)}.svg`,
  ])('is not there for %s', async (path) => {
    expect((await drawn(path)).status).toBe(404);
  });

  it('comes compressed for whoever accepts that', async () => {
    const long = drawings(() => `<svg>${' '.repeat(5_000)}</svg>`);
    const reply = await long.request('/drawings/games/Catan.svg', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(reply.headers.get('content-encoding')).toBe('gzip');
  });

  it('is made once for all who ask, and anew once many others were asked for since', async () => {
    const made: string[] = [];
    const counted = drawings((_, name) => {
      made.push(name);
      return '<svg/>';
    });
    const ask = (name: string) => counted.request(`/drawings/games/${name}.svg`);
    await ask('Catan');
    await ask('Go');
    await ask('Catan');
    expect(made).toEqual(['Catan', 'Go']);
    for (let i = 0; i < 499; i++) await ask(`Game ${i}`);
    await ask('Catan');
    await ask('Go');
    expect(made.filter((name) => !name.startsWith('Game'))).toEqual(['Catan', 'Go', 'Go']);
  });

  it('is left to Vite where nothing is built', async () => {
    expect((await drawings(undefined).request('/drawings/games/Catan.svg')).status).toBe(404);
  });
});
