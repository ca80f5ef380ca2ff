import { readFile } from 'node:fs/promises';
import type { catalogCommands } from '../../modules/catalog/commands.ts';
import type { IdentityCommands } from '../../modules/identity/commands.ts';
import { addDays } from '../../platform/add-time.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import type { DemoCatalog } from './catalog.ts';
import { CAFES, ORGANIZERS } from './houston.ts';
import { must } from './must.ts';
import type { Evenings } from './tables.ts';

/** Files of `pictures/`, by the cafe that they show. The other cafes have none, as in a city that has just begun. */
const OF_CAFES: Readonly<Record<string, string>> = {
  'The Quiet Bishop': 'cafe-window-table',
  'Bayou Bean Parlor': 'cafe-coffee-bar',
  'Heights Hearth': 'cafe-reading-nook',
  'Lantern Coffee House': 'cafe-game-shelf',
  'Railyard Roasters': 'cafe-brick-hall',
  'Owl & Oat': 'cafe-patio',
};
/** The same by the first name of an organizer. */
const OF_ORGANIZERS: Readonly<Record<string, string>> = {
  Maya: 'maya',
  Priya: 'priya',
  Grace: 'grace',
  Omar: 'omar',
  Elena: 'elena',
  Ben: 'ben',
};

type Deps = Pick<Evenings, 'agenda' | 'by' | 'organizers' | 'now'> & {
  readonly catalog: DemoCatalog;
  readonly changeCafePhoto: ReturnType<typeof catalogCommands>['changeCafePhoto'];
  readonly changeOwnPhoto: IdentityCommands['changeOwnPhoto'];
  readonly pictures: Pick<Pictures, 'save'>;
  readonly adminId: string;
};

const fileOf = (name: string): Promise<Uint8Array> => readFile(new URL(`pictures/${name}.webp`, import.meta.url));

/** Half of the cafes and of the organizers have a picture. It draws no random numbers. */
export function demoPictures({ agenda, by, organizers, now, catalog, pictures, adminId, ...commands }: Deps): void {
  agenda.at(addDays(now, -60), async (at) => {
    for (const [index, { name }] of CAFES.entries()) {
      const [file, cafe] = [OF_CAFES[name], catalog.cafes[index]];
      if (!file || !cafe) continue;
      const context = by(adminId, at);
      const photo = must(await pictures.save('cafes', cafe.id, context.commandId, await fileOf(file)));
      const editor = { userId: adminId, isAdmin: true };
      must(await commands.changeCafePhoto(context, editor, { id: cafe.id, place: 1, photo }));
    }
    for (const [index, { firstName }] of ORGANIZERS.entries()) {
      const [file, userId] = [OF_ORGANIZERS[firstName], organizers[index]];
      if (!file || !userId) continue;
      const context = by(userId, at);
      const photo = must(await pictures.save('people', userId, context.commandId, await fileOf(file)));
      must(await commands.changeOwnPhoto(context, userId, photo));
    }
  });
}
