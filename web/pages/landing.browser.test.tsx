import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../tests/components/open-page.tsx';
import { admin, cafe, game, gameEvent, member, region } from '../../tests/components/records.ts';

const welcome = page.getByRole('region', { name: 'Welcome' });
const openLanding = (user: Parameters<typeof openPage>[1]) =>
  openPage('/', user, (server) => {
    server.answer('GET /game-events', [gameEvent()]);
    server.answer('GET /games', [game()]);
    server.answer('GET /regions', [region()]);
    server.answer('GET /cafes', [cafe()]);
  });

test('a member is greeted by name, with the next free seat', async () => {
  await openLanding(member());
  await expect.element(welcome).toMatchTextContent(/Hello, Nora\. The next free seat: Chess,/);
});

test('an admin who can never have a seat reads what visitors read, and is offered none', async () => {
  await openLanding(admin());
  await expect.element(welcome).toMatchTextContent('Game tables at Houston cafes.');
  const events = page.getByRole('region', { name: 'Upcoming Game Events' });
  await expect.element(events.getByRole('article')).toMatchTextContent('Chess');
  await expect.element(events.getByRole('article').getByRole('button')).not.toBeInTheDocument();
});

test('a search puts what it found at the top, with its count', async () => {
  await openLanding(member());
  await page.getByRole('searchbox', { name: /^Search/ }).fill('chess');
  await expect.element(welcome).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Search' })).toBeInTheDocument();
  await expect.element(page.getByText('1 event shown')).toBeVisible();
  await page.getByRole('searchbox', { name: /^Search/ }).fill('');
  await expect.element(welcome).toBeVisible();
});

test('a filter that is chosen right after another, or while words are typed, undoes neither', async () => {
  await openLanding(member());
  const search = page.getByRole('searchbox', { name: /^Search/ });
  const choose = (name: string) => {
    const select = page.getByRole('combobox', { name }).element() as HTMLSelectElement;
    // in one task, as choices from before the page was ready are repeated
    select.value = select.options[1]?.value ?? '';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  for (const [name, { name: option }] of [
    ['Region', region()],
    ['Game', game()],
  ] as const)
    await expect
      .element(page.getByRole('combobox', { name }).getByRole('option', { name: option }))
      .toBeInTheDocument();
  await search.fill('chess');
  choose('Region');
  choose('Game');
  const filters = () => new URL(document.location.href).searchParams;
  await expect
    .poll(() => ['q', 'region', 'game'].map((name) => filters().get(name)))
    .toEqual(['chess', region().id, game().id]);
});
