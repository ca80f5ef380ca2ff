import type { catalogCommands } from '../../modules/catalog/commands.ts';
import { ProposeCafeRequest } from '../../modules/catalog/contract.ts';
import { addMinutes } from '../../platform/add-time.ts';
import type { DemoCatalog } from './catalog.ts';
import { must } from './must.ts';
import type { Evenings } from './tables.ts';

type Deps = Pick<Evenings, 'agenda' | 'by' | 'members' | 'now'> & {
  readonly catalog: DemoCatalog;
  readonly proposeCafe: ReturnType<typeof catalogCommands>['proposeCafe'];
};

/** A cafe that a member proposes as theirs, which waits for the admins. It draws no random numbers. */
export function proposedCafe({ agenda, by, members, now, catalog, proposeCafe }: Deps): void {
  agenda.at(addMinutes(now, -15), async (at) => {
    const member = members.at(-1);
    if (!member) throw new Error('the demo has no member who proposes a cafe');
    const { note, own, ...described } = ProposeCafeRequest.parse({
      name: 'Yale Street Larder',
      address: '2720 Yale St',
      zipcode: '77008',
      regionId: catalog.regionIds[0],
      note: 'My own place. Eight tables in the back room, and Mondays are quiet.',
      own: true,
    });
    const cafe = { ...described, image: null, cityId: null };
    must(await proposeCafe(by(member.id, at), cafe, { userId: member.id, own, note }));
  });
}
