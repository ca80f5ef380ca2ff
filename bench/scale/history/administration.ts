import {
  activate,
  deactivate,
  type Person as PersonState,
  personFold,
} from '../../../modules/identity/people/person.ts';
import { changeByAdmin, erase } from '../../../modules/identity/people/person-by-admin.ts';
import type { Catalogue } from './catalogue.ts';
import type { Person, Registry } from './people.ts';
import type { History } from './setting.ts';
import { step, told } from './world.ts';

const WEEK_MS = 7 * 86_400_000;

/** What admins do all day: shut out and let in, make cafe owners, erase, and touch up the catalogue. */
export function createAdministration(history: History, { games, cafes }: Catalogue, { members }: Registry) {
  const { world, random, agenda, adminId: actor } = history;

  const change = ({ id }: Person, decide: (state: PersonState) => ReturnType<typeof activate>) =>
    step(`user-${id}`, personFold, decide);

  /** The first of all stays as they are: they are signed in as. */
  const somebody = () => members[1 + random.below(members.length - 1)] as Person;
  const shutOut = (at: number) => {
    const person = somebody();
    world.carryOut({ actor, at, steps: [change(person, (state) => deactivate(state, actor))] });
    if (random.chance(0.8)) {
      agenda.at(at + WEEK_MS, (then) => world.carryOut({ actor, at: then, steps: [change(person, activate)] }));
    }
  };
  const makeOwner = (at: number) =>
    world.carryOut({
      actor,
      at,
      steps: [change(somebody(), (state) => changeByAdmin(state, { isCafeOwner: true }))],
    });
  /** Those who came last: nobody has a seat of theirs in mind yet. */
  const eraseSomebody = (at: number) => {
    const [person] = members.splice(-1);
    if (!person) return;
    const release = [{ kind: 'email', value: person.email, stream: `user-${person.id}` }];
    world.carryOut({ actor, at, steps: [change(person, erase)], release, erase: [person.id] });
  };
  const describeGame = (at: number) => {
    const gameId = random.oneOf(games).id;
    const data = { gameId, description: `The house rules as of ${new Date(at).toISOString().slice(0, 10)}.` };
    world.carryOut({ actor, at, steps: [told(`game-${gameId}`, { type: 'GameChanged', data })] });
  };
  const moveCafe = (at: number) => {
    const cafeId = random.oneOf(cafes).id;
    const data = { cafeId, zipcode: `770${10 + random.below(90)}` };
    world.carryOut({ actor, at, steps: [told(`cafe-${cafeId}`, { type: 'CafeChanged', data })] });
  };

  const deeds = [shutOut, shutOut, makeOwner, eraseSomebody, describeGame, moveCafe, moveCafe];
  return (at: number) => agenda.at(at, () => members.length > 1 && random.oneOf(deeds)(at));
}
