import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Seated, TableOf, tableLabel } from './table-of.tsx';

const maya: Seated = { initials: 'MO', hue: 4, host: true, name: 'Maya' };
const guest = (initials: string | null): Seated => ({ initials, hue: 2 });
const drawn = (seats: number, people: readonly Seated[], size = 264) =>
  renderToStaticMarkup(<TableOf seats={seats} people={people} size={size} />);

it('says in words what it shows', () => {
  expect(tableLabel(5, [maya, guest('ZR'), guest('PR')])).toBe('Table of 5: Maya hosts, 2 seats taken, 2 open');
  expect(tableLabel(2, [{ ...maya, name: '' }, guest(null)])).toBe('Table of 2: the host, 1 seat taken, 0 open');
  expect(tableLabel(4, [])).toBe('Table of 4: 0 seats taken, 4 open');
  expect(drawn(5, [maya])).toContain('role="img" aria-label="Table of 5: Maya hosts, 0 seats taken, 4 open"');
});

it('puts the host first, whatever the order of the input', () => {
  const letters = [...drawn(4, [guest('ZR'), guest('PR'), maya]).matchAll(/<text[^>]*>([^<]+)</g)].map(
    ([, text]) => text,
  );
  expect(letters).toEqual(['MO', 'ZR', 'PR']);
});

it('shows open seats as places to sit', () => {
  expect(drawn(6, [maya, guest('ZR')]).match(/stroke-dasharray/g)).toHaveLength(4);
});

it('leaves out of a small one what nobody could read, and shows no name to people who may not see it', () => {
  expect(drawn(4, [maya, guest('ZR')], 40)).not.toContain('<text');
  expect(drawn(4, [{ ...maya, initials: null }, guest(null)])).not.toContain('<text');
});

it('is drawn the same every time, and escapes names', () => {
  const people = [{ ...maya, initials: '<b', name: '"><script>' }];
  expect(drawn(3, people)).toBe(drawn(3, people));
  expect(drawn(3, people)).not.toMatch(/<script|<b/);
});

it('draws each hue in a color of its own, and a ring of green around the viewer', () => {
  const fills = [0, 1, 2, 3, 4, 5].map((hue) => /fill-disc-\w+/.exec(drawn(2, [{ initials: 'A', hue }]))?.[0]);
  expect(new Set(fills).size).toBe(6);
  expect(drawn(2, [{ ...maya, you: true }])).toContain('stroke-mark-felt');
  expect(drawn(2, [maya])).not.toContain('stroke-mark-felt');
});
