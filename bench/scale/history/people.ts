import { found } from '../../../modules/groups/group.ts';
import { groupOf } from '../../../modules/groups/streams.ts';
import { invitationFold, redeem, resend, revoke, send } from '../../../modules/identity/invitations/invitation.ts';
import { personFold, register } from '../../../modules/identity/people/person.ts';
import { drawInviteCode, drawMemberId } from '../../../modules/identity/sign-in/drawing.ts';
import { nameOf } from './names.ts';
import type { History } from './setting.ts';
import { step } from './world.ts';

export type Person = {
  readonly id: string;
  readonly email: string;
  readonly careless: boolean;
  /** The group whose evenings an organizer hosts. */
  readonly groupId?: string;
};

/** Of a quarter of the organizers, so that 50,000 people have 500. */
const GROUPS_SHARE = 0.25;

const TERMS_VERSION = '2025-10-22';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BIOS = [
  '',
  'New in town and looking for a regular game night.',
  'Slow player, good company.',
  'Here for the coffee.',
];

/** People sign up by themselves or are invited as organizers. Some invitations are resent, revoked or never used. */
export function createRegistry({ world, newId, random, agenda, adminId }: History, regionIds: readonly string[]) {
  const { below, chance, oneOf } = random;
  const draw = { below, bytes: () => Buffer.alloc(0) };
  const members: Person[] = [];
  const organizers: Person[] = [];
  const memberIds = new Set<string>();
  let count = 0;

  const fresh = (address?: string) => {
    const name = nameOf(random);
    const email = address ?? `${name.firstName}.${name.lastName}.${++count}@example.test`.toLowerCase();
    return { id: newId(), email, name, careless: chance(0.02) };
  };

  function signUp(person: ReturnType<typeof fresh>, at: number, invitationId?: string) {
    const { id: userId, email, name } = person;
    const isProvider = invitationId !== undefined;
    let memberId = drawMemberId(draw);
    while (memberIds.has(memberId)) memberId = drawMemberId(draw);
    memberIds.add(memberId);
    const stream = `user-${userId}`;
    const now = new Date(at).toISOString();
    const registered = world.carryOut({
      actor: userId,
      at,
      take: [
        { kind: 'email', value: email, stream },
        { kind: 'member_id', value: memberId, stream },
      ],
      steps: [
        step(stream, personFold, (state) =>
          register(state, {
            userId,
            memberId,
            roles: { isClient: true, isProvider, isCafeOwner: false, isAdmin: false },
            regionId: chance(0.5) ? oneOf(regionIds) : null,
            expertise: isProvider ? ['Chess', 'Catan'] : [],
            accepted: { termsVersion: TERMS_VERSION, acceptedAt: now, ageConfirmed: true },
            personal: {
              email,
              ...name,
              phoneNumber: `(832) 555-${String(below(10_000)).padStart(4, '0')}`,
              bio: oneOf(BIOS),
            },
          }),
        ),
        ...(invitationId
          ? [step(`invitation-${invitationId}`, invitationFold, (state) => redeem(state, userId, now))]
          : []),
      ],
    });
    if (!registered) return;
    if (!isProvider) members.push(person);
    else organizers.push(chance(GROUPS_SHARE) ? { ...person, groupId: foundGroup(userId, at) } : person);
  }

  function foundGroup(founderId: string, at: number): string {
    const groupId = newId();
    const { stream, fold } = groupOf(groupId);
    const name = `${nameOf(random).lastName}’s Table ${organizers.length}`;
    const account = { isActive: true, isProvider: true };
    const now = new Date(at).toISOString();
    const founded = { groupId, founderId, name, regionId: oneOf(regionIds) };
    const steps = [step(stream, fold, (state) => found(state, founded, '', account, 0, now))];
    world.carryOut({ actor: founderId, at, steps });
    return groupId;
  }

  function invite(at: number, email: string, then: (invitationId: string) => void) {
    const invitationId = newId();
    const stream = `invitation-${invitationId}`;
    const code = drawInviteCode(draw);
    const now = new Date(at).toISOString();
    const take = [{ kind: 'invite_code', value: code, stream }];
    const invited = step(stream, invitationFold, (state) => send(state, { invitationId, email, code }, now));
    if (world.carryOut({ actor: adminId, at, take, steps: [invited] })) then(invitationId);
  }

  /** An invitation that nobody redeems: it is resent, revoked, or never used. */
  function inviteInVain(at: number) {
    invite(at, fresh().email, (invitationId) => {
      const stream = `invitation-${invitationId}`;
      const later = at + below(20) * DAY_MS;
      const kept = chance(0.7);
      agenda.at(later, (then) => {
        const now = new Date(then).toISOString();
        const change = step(stream, invitationFold, (state) => (kept ? resend(state, now) : revoke(state)));
        world.carryOut({ actor: adminId, at: then, steps: [change], ...(!kept && { erase: [invitationId] }) });
      });
    });
  }

  return {
    members,
    organizers,
    signUp: (at: number, address?: string) => agenda.at(at, () => signUp(fresh(address), at)),
    signUpInvited(at: number, address?: string) {
      const person = fresh(address);
      agenda.at(at, () =>
        invite(at, person.email, (id) => agenda.at(at + below(72) * HOUR_MS, (then) => signUp(person, then, id))),
      );
    },
    inviteInVain: (at: number) => agenda.at(at, () => inviteInVain(at)),
  };
}

export type Registry = ReturnType<typeof createRegistry>;
