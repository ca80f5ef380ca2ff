import type { CommandContext } from '@tablemates/event-store';
import type { IdentityCommands } from '../../modules/identity/commands.ts';
import { SignupRequest } from '../../modules/identity/contract.ts';
import { addDays, addHours } from '../../platform/add-time.ts';
import type { createAgenda } from './agenda.ts';
import { GAMES, MEMBERS, ORGANIZERS, SERIES_HOSTS } from './houston.ts';
import { must } from './must.ts';
import type { chooser } from './random.ts';

/** Email addresses of the demo people that visitors can sign in as. */
export type DemoPeople = { readonly organizer: string; readonly member: string; readonly owner: string };

export const demoPeople = (emailDomain: string): DemoPeople => ({
  organizer: `organizer@${emailDomain}`,
  member: `member@${emailDomain}`,
  owner: `owner@${emailDomain}`,
});

/** A member. Careless ones often do not come. */
export type Person = { readonly id: string; readonly careless: boolean };

type Deps = {
  readonly agenda: ReturnType<typeof createAgenda>;
  readonly identity: IdentityCommands;
  readonly by: (actor: string, at: Date) => CommandContext;
  readonly choose: ReturnType<typeof chooser>;
  readonly regionIds: readonly string[];
  readonly emailDomain: string;
  readonly now: Date;
};

/**
 * Everybody signs up, the organizers with an invitation, before the first evening.
 *
 * @returns user ids of the organizers, and the members; they fill while the agenda runs. Visitors sign in as the first
 *   of each. `seriesHosts` and `regulars` host and come to series and to the group's evenings only.
 */
export function signUpPeople({ agenda, identity, by, choose, regionIds, emailDomain, now }: Deps) {
  const organizers: string[] = [];
  const members: Person[] = [];
  const seriesHosts: string[] = [];
  const regulars: Person[] = [];

  for (const [index, { firstName, lastName, bio }] of [...ORGANIZERS, ...SERIES_HOSTS].entries()) {
    const email = index === 0 ? demoPeople(emailDomain).organizer : address(firstName, lastName, emailDomain);
    const hostsSeries = index >= ORGANIZERS.length;
    agenda.at(addHours(addDays(now, -69), index), async (at) => {
      const { invitation } = must(await identity.sendInvitation(by('system', at), email));
      if (invitation.status !== 'open' || !invitation.mailed) throw new Error('the invitation is not open');
      const request = SignupRequest.parse({
        email,
        firstName,
        lastName,
        bio,
        phoneNumber: phone(index),
        acceptedTerms: true,
        isProvider: true,
        inviteCode: invitation.mailed.code,
        ...(hostsSeries
          ? { regionId: regionIds[0], expertise: [GAMES[0]?.name] }
          : { regionId: choose.oneOf(regionIds), expertise: choose.some(GAMES, 2).map((game) => game.name) }),
      });
      (hostsSeries ? seriesHosts : organizers).push(must(await identity.signUp(by('system', at), request)).userId);
    });
  }

  for (const [index, { firstName, lastName, bio, isRegular }] of MEMBERS.entries()) {
    const email = index === 0 ? demoPeople(emailDomain).member : address(firstName, lastName, emailDomain);
    agenda.at(addHours(addDays(now, -68), index), async (at) => {
      const phoneNumber = phone(ORGANIZERS.length + SERIES_HOSTS.length + index);
      const request = SignupRequest.parse({ email, firstName, lastName, bio, phoneNumber, acceptedTerms: true });
      const { userId } = must(await identity.signUp(by('system', at), request));
      if (isRegular) regulars.push({ id: userId, careless: false });
      else members.push({ id: userId, careless: index > 0 && index % 11 === 0 });
    });
  }

  return { organizers, members, seriesHosts, regulars };
}

const address = (firstName: string, lastName: string, domain: string) =>
  `${firstName}.${lastName}@${domain}`.toLowerCase();

/** Phone numbers from the block that is reserved for fiction. */
const phone = (index: number) => `(832) 555-0${String(100 + (index % 100)).padStart(3, '0')}`;
