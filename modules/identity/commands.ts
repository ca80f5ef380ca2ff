import { type CommandContext, execute } from '@tablemates/event-store';
import type { z } from 'zod';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { barred } from './bars/barred.ts';
import { barCommands } from './bars/commands.ts';
import { calendarFeedCommands } from './calendar-feed/commands.ts';
import type { SignupRequest } from './contract.ts';
import type { IdentityDeps } from './deps.ts';
import { invitationCommands, invitationOf } from './invitations/commands.ts';
import { invalidCode, redeem } from './invitations/invitation.ts';
import { invitedClaimsOf } from './invitations/invited.ts';
import { peopleCommands } from './people/commands.ts';
import { ensureFirstAdmin } from './people/first-admin.ts';
import { mailboxesIn } from './people/mailboxes.ts';
import { type Done, userIdOf, userStream } from './people/people.ts';
import {
  becomeOrganizer,
  changeOwnPhoto,
  changeOwnProfile,
  type ProfilePatch,
  type Registration,
  register,
  rolesAtSignup,
  suspendedFromTheStart,
} from './people/person.ts';
import { emailClaim, withMemberId } from './people/registering.ts';

/** The version of the terms people accept: the day they were last updated. */
const TERMS_VERSION = '2025-10-22';

type Deps = Pick<
  IdentityDeps,
  | 'log'
  | 'sql'
  | 'newId'
  | 'random'
  | 'passwordCost'
  | 'sendMail'
  | 'secret'
  | 'regionExists'
  | 'carriedOverPenalties'
  | 'accountsOf'
  | 'erasureAdapter'
  | 'installationAdmin'
  | 'city'
>;

/** The commands of people and invitations. Each returns the accepted command or a refusal. */
export function identityCommands(deps: Deps) {
  const { log, newId, random, regionExists, carriedOverPenalties } = deps;
  const { mailboxAt } = mailboxesIn(deps);
  const { barAgainst, toNewcomer, toAdmin } = barred(deps);

  /** The account of a registration: a repeated command has made it before, under an id of its own. */
  const madeFor = async ({ userId, personal }: Pick<Registration, 'userId' | 'personal'>): Promise<string> =>
    (await userIdOf(log, personal.email)) ?? userId;

  const registerOrganizer = async (
    context: CommandContext,
    registration: Omit<Registration, 'memberId'>,
    inviteCode: string,
  ): Promise<Done | Refusal> => {
    const { userId, personal } = registration;
    const invitation = await invitationOf(log, inviteCode);
    if (!invitation) return invalidCode;
    const user = userStream(userId);
    const inherited = carriedOverPenalties.inheritedBy(userId, personal.email);
    const result = await withMemberId(random, user.stream, (memberId, memberClaim) =>
      execute(log, {
        context,
        streams: { user, invitation, inherited, mailbox: mailboxAt(userId, personal.email), bar: barAgainst(personal) },
        decide: (states) => {
          if (states.bar) return toNewcomer(states.bar);
          const redeemed = redeem(states.invitation, userId, context.now);
          if (isRefusal(redeemed)) return redeemed;
          const registered = register(states.user, { ...registration, memberId });
          if (isRefusal(registered)) return registered;
          const take = [emailClaim(personal.email, user.stream), memberClaim];
          const release = invitedClaimsOf(invitation.stream, states.invitation);
          const suspended = suspendedFromTheStart(userId, states.mailbox, context.now);
          return {
            append: { user: [...registered, ...suspended], invitation: redeemed },
            along: [states.inherited],
            take,
            release,
          };
        },
      }),
    );
    return isRefusal(result) ? result : { userId: await madeFor(registration), position: result.position };
  };

  const registerParticipant = async (
    context: CommandContext,
    registration: Omit<Registration, 'memberId'>,
  ): Promise<Done | Refusal> => {
    const { userId, personal } = registration;
    const user = userStream(userId);
    const inherited = carriedOverPenalties.inheritedBy(userId, personal.email);
    const result = await withMemberId(random, user.stream, (memberId, memberClaim) =>
      execute(log, {
        context,
        streams: { user, inherited, mailbox: mailboxAt(userId, personal.email), bar: barAgainst(personal) },
        decide: (states) => {
          if (states.bar) return context.actor === userId ? toNewcomer(states.bar) : toAdmin(states.bar);
          const registered = register(states.user, { ...registration, memberId });
          if (isRefusal(registered)) return registered;
          const take = [emailClaim(personal.email, user.stream), memberClaim];
          const suspended = suspendedFromTheStart(userId, states.mailbox, context.now);
          return { append: { user: [...registered, ...suspended] }, along: [states.inherited], take };
        },
      }),
    );
    return isRefusal(result) ? result : { userId: await madeFor(registration), position: result.position };
  };

  const regionRefusal = async (regionId: string | null | undefined): Promise<Refusal | undefined> => {
    if (!regionId || (await regionExists(regionId))) return undefined;
    const message = 'This region cannot be chosen.';
    return refuse(400, 'invalid', message, { fields: { regionId: message } });
  };

  return {
    /**
     * Registers a person whose address is proven. An organizer redeems an invitation in the same commit: an unknown
     * code is 400, a code that cannot be redeemed any more is 410.
     */
    async signUp(context: CommandContext, request: z.output<typeof SignupRequest>): Promise<Done | Refusal> {
      const { email, firstName, lastName, phoneNumber, bio, expertise, regionId, inviteCode } = request;
      const roles = rolesAtSignup(request);
      if (isRefusal(roles)) return roles;
      const noRegion = await regionRefusal(regionId);
      if (noRegion) return noRegion;
      const userId = newId();
      const oneself = { ...context, actor: userId };
      const registration = {
        userId,
        roles,
        regionId: regionId ?? null,
        expertise,
        accepted: { termsVersion: TERMS_VERSION, acceptedAt: context.now, ageConfirmed: true as const },
        personal: { email, firstName, lastName, phoneNumber, bio },
      };
      if (!roles.isProvider) return registerParticipant(oneself, registration);
      const result = await registerOrganizer(oneself, registration, inviteCode ?? '');
      return isRefusal(result) && result.code === invalidCode.code ? { ...result, status: 400 } : result;
    },

    /** Makes a member an organizer and redeems the invitation, in one commit. */
    async redeemInvitation(context: CommandContext, userId: string, inviteCode: string): Promise<Done | Refusal> {
      const invitation = await invitationOf(log, inviteCode);
      if (!invitation) return invalidCode;
      const result = await execute(log, {
        context,
        streams: { user: userStream(userId), invitation },
        decide: (states) => {
          const promoted = becomeOrganizer(states.user);
          if (isRefusal(promoted)) return promoted;
          const redeemed = redeem(states.invitation, userId, context.now);
          if (isRefusal(redeemed)) return redeemed;
          const release = invitedClaimsOf(invitation.stream, states.invitation);
          return { append: { user: promoted, invitation: redeemed }, release };
        },
      });
      return isRefusal(result) ? result : { userId, position: result.position };
    },

    /**
     * Sets a person's own photograph by its name; null removes it.
     *
     * @returns also the name of the former photograph, which is no longer shown anywhere
     */
    async changeOwnPhoto(
      context: CommandContext,
      userId: string,
      photo: string | null,
    ): Promise<(Done & { readonly former: string | null }) | Refusal> {
      const result = await execute(log, {
        context,
        streams: { user: userStream(userId) },
        decide: ({ user }) => {
          const decided = changeOwnPhoto(user, photo);
          if (isRefusal(decided)) return decided;
          const former = decided.length > 0 && 'personal' in user ? (user.personal?.photo ?? null) : null;
          return { append: { user: decided }, answer: former };
        },
      });
      return isRefusal(result) ? result : { userId, position: result.position, former: result.answer ?? null };
    },

    /** Changes a person's own profile. A changed name or phone is 403, an unknown region 400. */
    async changeOwnProfile(context: CommandContext, userId: string, patch: ProfilePatch): Promise<Done | Refusal> {
      const noRegion = await regionRefusal(patch.regionId);
      if (noRegion) return noRegion;
      const result = await execute(log, {
        context,
        streams: { user: userStream(userId) },
        decide: ({ user }) => {
          const decided = changeOwnProfile(user, patch);
          return isRefusal(decided) ? decided : { append: { user: decided } };
        },
      });
      return isRefusal(result) ? result : { userId, position: result.position };
    },

    ...barCommands(deps),

    ...peopleCommands(deps, registerParticipant),

    ...invitationCommands(deps),

    ...calendarFeedCommands(deps),

    ensureFirstAdmin: (
      context: CommandContext,
      credentials: { readonly username: string; readonly password: string },
    ) => ensureFirstAdmin(deps, context, credentials),
  };
}

export type IdentityCommands = ReturnType<typeof identityCommands>;
