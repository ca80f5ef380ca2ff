import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { gameEvent, inHours, member } from '../../../tests/components/records.ts';
import { tablePerson } from '../../../tests/support/table-person.ts';

const names = [
  'Maximiliane',
  'Bartholomew',
  'Christopher',
  'Alexandrina',
  '李小龙',
  'Wilhelmina',
  'Constantine',
  'Ottoline',
  'Evangeline',
  'Montgomery',
];

for (const width of [320, 390, 1280]) {
  test.each([4, 7, 8, 9, 10])(`at ${width} px no two names of a table of %i meet`, async (seats) => {
    await page.viewport(width, 844);
    const people = [
      tablePerson({ initials: 'HS', hue: 0, firstName: 'Hildegarde', isHost: true }),
      ...names.slice(0, seats).map((firstName, hue) => tablePerson({ initials: 'AB', hue: hue % 6, firstName })),
    ];
    await openPage('/events/event-chess', member(), (server) => {
      server.answer(
        'GET /game-events/:id',
        gameEvent({ eventDate: inHours(100), maxParticipants: seats, currentParticipants: seats, people }),
      );
      server.answer('GET /games', []);
    });
    const table = page.getByRole('region', { name: 'At the table' });
    await expect.element(table.getByText('Hildegarde')).toBeVisible();
    const boxes = people.map(({ firstName }) =>
      table
        .getByText(firstName ?? '', { exact: true })
        .element()
        .getBoundingClientRect(),
    );
    expect(boxes).toHaveLength(seats + 1);
    const meeting = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
        ),
    );
    expect(meeting).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
}
