import { readModelCommands } from '../modules/admin/read-model-commands.ts';
import { catalogueCommands, catalogueEntries } from '../modules/catalogue/commands.ts';
import { emailSenderCommands } from '../modules/email-senders/commands.ts';
import { eventsCommands, foldGameEvent, readGameEvent } from '../modules/events/commands.ts';
import { identityCommands } from '../modules/identity/commands.ts';
import { type IdentityDependencies, systemRandom } from '../modules/identity/dependencies.ts';
import { takeAttempts } from '../modules/identity/limits.ts';
import { DEAR } from '../modules/identity/passwords.ts';
import { readPerson } from '../modules/identity/people.ts';
import { messagingCommands } from '../modules/messaging/commands.ts';
import { tableFold } from '../modules/messaging/table.ts';
import { lateCancelStep, reliabilityCommands } from '../modules/reliability/commands.ts';
import { recordJoinRefusal } from '../modules/reliability/join-refusal.ts';
import { outlivingPenalties } from '../modules/reliability/outliving.ts';
import { policyCommands } from '../modules/reliability/policy-commands.ts';
import type { Instant } from '../platform/clock.ts';
import { hasOverlappingSeat } from '../projections/game-events/queries.ts';
import { findInvitation } from '../projections/invitations/queries.ts';
import { findUser } from '../projections/people/queries.ts';
import { catalogueUse } from './catalogue-use.ts';
import { elsewhere } from './elsewhere.ts';
import type { Foundation } from './foundation.ts';

export type Commands = ReturnType<typeof wireCommands>;

/** The commands of every module; what one must know of another is handed to it here. */
export function wireCommands(foundation: Foundation) {
  const { config, secretKey, sql, clock, newId, log, engine, mail, catchUp, shown, passwordCost = DEAR } = foundation;

  const entries = catalogueEntries(log);
  const catalogue = catalogueCommands({
    ...{ log, newId, isInUse: catalogueUse({ sql, log, engine }) },
    isCafeOwner: async (userId) => {
      const person = await readPerson(log, userId);
      return 'isCafeOwner' in person && person.isCafeOwner;
    },
  });
  const reliability = reliabilityCommands(log, {
    rosterOf: async (gameEventId) => {
      const gameEvent = await readGameEvent(log, gameEventId);
      if (gameEvent.status === 'unknown') return undefined;
      const { scheduled, participants, lateLeavers, status } = gameEvent;
      const { hostId, startsAt } = scheduled;
      return { hostId, startsAt, participants, lateLeavers, cancelled: status === 'cancelled' };
    },
  });
  const penaltyOf = async (userId: string, now: Instant): Promise<Instant | null> =>
    (await reliability.standingOf(userId, now)).penalty?.until ?? null;
  const events = eventsCommands(log, newId, {
    timeZone: config.city.timeZone,
    isActiveGame: async (gameId) => (await entries.game(gameId))?.status === 'active',
    regionOfApprovedCafe: async (cafeId) => {
      const cafe = await entries.cafe(cafeId);
      return cafe?.status === 'approved' ? cafe.regionId : undefined;
    },
    penaltyOf,
    hasOverlappingSeat: (userId, gameEventId) => hasOverlappingSeat(sql, userId, gameEventId),
    lateCancel: lateCancelStep(log),
    recordJoinRefusal: recordJoinRefusal(log),
  });
  const messaging = messagingCommands(log, {
    tableOf: (gameEventId) => foldGameEvent(log, gameEventId, tableFold),
    countMessage: (userId, now) => {
      const messages = { kind: 'messages-by', subjectHash: Buffer.from(userId), rates: config.limits.messages };
      return takeAttempts(sql, [messages], new Date(now), 'That was a lot at once. Please wait a moment.');
    },
  });
  const outliving = outlivingPenalties({ log, sql, secret: secretKey });
  const identityDependencies: IdentityDependencies = {
    outliving,
    elsewhere: elsewhere({ sql, log, engine, catchUp, outbox: mail.outbox }),
    ...{ log, sql, clock, newId, sendMail: mail.send, random: systemRandom, secret: secretKey },
    passwordCost,
    ...{ limits: config.limits, testDomain: config.testDomain, server: config.server },
    showUser: (userId, after) => shown(after, () => findUser(sql, userId, clock().toISOString())),
    showInvitation: (id, after) => shown(after, () => findInvitation(sql, id, clock().toISOString())),
    regionExists: async (regionId) => (await entries.region(regionId)) !== undefined,
  };
  const identity = identityCommands(identityDependencies);

  return {
    ...{ catalogue, entries, events, identity, identityDependencies, messaging, outliving, penaltyOf, reliability },
    policies: policyCommands(log),
    emailSenders: emailSenderCommands(log, newId),
    readModels: readModelCommands(log),
  };
}
