import {
  activate,
  deactivate,
  type Person as PersonState,
  personFold,
} from '../../../modules/identity/people/person.ts';
import { changeByAdmin, erase } from '../../../modules/identity/people/person-by-admin.ts';
import type { Catalog } from './catalog.ts';
import type { Person, Registry } from './people.ts';
import type { History } from './setting.ts';
import { appendOnly, step } from './world.ts';

const WEEK_MS = 7 * 86_400_000;

/** The work of admins: they deactivate and activate accounts, make cafe owners, erase people, and edit the catalog. */
export function createAdministration(history: History, { games, cafes }: Catalog, { members }: Registry) {
  const { world, random, agenda, adminId: actor } = history;

  const change = ({ id }: Person, decide: (state: PersonState) => ReturnType<typeof activate>) =>
    step(`user-${id}`, personFold, decide);

  /** Any member but the first: the benchmark signs in as the first. */
  const someMember = () => members[1 + random.below(members.length - 1)] as Person;
  const deactivateSomeone = (at: number) => {
    const person = someMember();
    world.carryOut({ actor, at, steps: [change(person, (state) => deactivate(state, actor))] });
    if (random.chance(0.8)) {
      agenda.at(at + WEEK_MS, (then) => world.carryOut({ actor, at: then, steps: [change(person, activate)] }));
    }
  };
  const makeOwner = (at: number) =>
    world.carryOut({
      actor,
      at,
      steps: [change(someMember(), (state) => changeByAdmin(state, { isCafeOwner: true }))],
    });
  /** Erases the newest member, who has no planned seats yet. */
  const eraseNewest = (at: number) => {
    const [person] = members.splice(-1);
    if (!person) return;
    const release = [{ kind: 'email', value: person.email, stream: `user-${person.id}` }];
    world.carryOut({ actor, at, steps: [change(person, (state) => erase(state, []))], release, erase: [person.id] });
  };
  const describeGame = (at: number) => {
    const gameId = random.oneOf(games).id;
    const data = { gameId, description: `The house rules as of ${new Date(at).toISOString().slice(0, 10)}.` };
    world.carryOut({ actor, at, steps: [appendOnly(`game-${gameId}`, { type: 'GameChanged', data })] });
  };
  const moveCafe = (at: number) => {
    const cafeId = random.oneOf(cafes).id;
    const data = { cafeId, zipcode: `770${10 + random.below(90)}` };
    world.carryOut({ actor, at, steps: [appendOnly(`cafe-${cafeId}`, { type: 'CafeChanged', data })] });
  };

  const deeds = [deactivateSomeone, deactivateSomeone, makeOwner, eraseNewest, describeGame, moveCafe, moveCafe];
  return (at: number) => agenda.at(at, () => members.length > 1 && random.oneOf(deeds)(at));
}
