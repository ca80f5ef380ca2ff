import { consulted, isOneOf, load } from '@tablemates/event-store';
import { operationCommands } from '../modules/admin/operation-commands.ts';
import { readModelCommands } from '../modules/admin/read-model-commands.ts';
import { savedViews } from '../modules/admin/saved-views/saved-views.ts';
import { isBlocked } from '../modules/blocks/block.ts';
import { blockCommands } from '../modules/blocks/commands.ts';
import { blocksBetween } from '../modules/blocks/streams.ts';
import { catalogCommands } from '../modules/catalog/commands.ts';
import { cafeOf, gameOf, readEntry, regionOf } from '../modules/catalog/entries.ts';
import { detailsOf } from '../modules/catalog/entry.ts';
import { mergingCafes } from '../modules/catalog/merging.ts';
import { emailSenderCommands } from '../modules/email-senders/commands.ts';
import { checkInCommands } from '../modules/events/check-in/commands.ts';
import { eventsCommands } from '../modules/events/commands.ts';
import { hosted, isInUse } from '../modules/events/commitments/catalog-use.ts';
import { answerLinks } from '../modules/events/confirmation/answer-link.ts';
import { guestCommands } from '../modules/events/guests/commands.ts';
import { reminderCommands } from '../modules/events/reminders/commands.ts';
import { catalogUseOf, gameEventOf } from '../modules/events/streams.ts';
import { identityCommands } from '../modules/identity/commands.ts';
import { type IdentityDeps, systemRandom } from '../modules/identity/deps.ts';
import { accountOf } from '../modules/identity/people/account.ts';
import { planOf, withHosted } from '../modules/identity/people/hosting.ts';
import { mailboxAccounts } from '../modules/identity/people/mailbox-accounts.ts';
import { countingFailures, takeAttempts } from '../modules/identity/sign-in/limits.ts';
import { PRODUCTION_COST } from '../modules/identity/sign-in/passwords.ts';
import { mailCommands } from '../modules/mails/commands.ts';
import { mailPreferencesOf } from '../modules/mails/streams.ts';
import { unsubscribeLinks } from '../modules/mails/unsubscribe-link.ts';
import { messagingCommands } from '../modules/messaging/commands.ts';
import { connectionsFold } from '../modules/messaging/connections.ts';
import { messagingEventTypes } from '../modules/messaging/domain-events.ts';
import { noteCommands } from '../modules/notes/commands.ts';
import { pushCommands } from '../modules/push/commands.ts';
import { createCarriedOverPenalties } from '../modules/reliability/carried-over-penalties.ts';
import { codeEnteredStep, lateCancelStep, reliabilityCommands } from '../modules/reliability/commands.ts';
import { contestCommands } from '../modules/reliability/contests/commands.ts';
import { recordJoinRefusal } from '../modules/reliability/join-refusal.ts';
import { policyCommands } from '../modules/reliability/policy-commands.ts';
import { penaltyOf as penaltyInForce } from '../modules/reliability/standing.ts';
import { standingOn } from '../modules/reliability/streams.ts';
import { reportCommands } from '../modules/reports/commands.ts';
import type { Instant } from '../platform/clock.ts';
import { isRefusal } from '../platform/refusal.ts';
import type { Core } from './core.ts';
import { createErasureAdapter } from './erasure-adapter.ts';
import { replyReaders } from './reply-readers.ts';
import { rosterOf } from './roster-of.ts';

export type Commands = ReturnType<typeof wireCommands>;

/** Wires the commands of every module. A module gets the functions that it needs from other modules here. */
export function wireCommands(core: Core) {
  const {
    config,
    secretKey,
    sql,
    clock,
    newId,
    log,
    engine,
    mail,
    pictures,
    catchUp,
    passwordCost = PRODUCTION_COST,
  } = core;
  const { showUser, showInvitation, showHosted } = replyReaders(core);

  const catalog = catalogCommands({
    log,
    usesOf: (kind, id) =>
      consulted(catalogUseOf(kind, id), (uses, now) => (regionId?: string) => isInUse(uses, now, regionId)),
    cafeOwner: (userId) =>
      consulted(accountOf(userId), ({ status, isCafeOwner }) => isCafeOwner && status !== 'erased'),
  });
  const isPerson = (userId: string) =>
    consulted(accountOf(userId), ({ status }) => status === 'active' || status === 'inactive');
  const reliability = reliabilityCommands(log, { rosterOf, isPerson });
  const penaltyOf = async (userId: string, now: Instant): Promise<Instant | null> =>
    (await reliability.standingOf(userId, now)).penalty?.until ?? null;
  const keptApart = (one: string, other: string) => consulted(blocksBetween(one, other), (pair) => isBlocked(pair));
  const seats = {
    account: (userId: string) =>
      consulted(accountOf(userId), (account) => ({ ...account, isActive: account.status === 'active' })),
    penalty: (userId: string) =>
      consulted(standingOn(userId), (standing, now) => penaltyInForce(standing, now)?.until ?? null),
    blocked: keptApart,
    recordJoinRefusal: recordJoinRefusal(log),
  };
  const events = eventsCommands(log, {
    ...seats,
    timeZone: config.city.timeZone,
    activeGame: (gameId) => consulted(gameOf(gameId), (game) => detailsOf(game)?.status === 'active'),
    regionOfApprovedCafe: (cafeId) =>
      consulted(cafeOf(cafeId), (cafe) => {
        const details = detailsOf(cafe);
        return details?.status === 'approved' ? details.regionId : undefined;
      }),
    lateCancel: lateCancelStep(log),
  });
  const mergeCafes = mergingCafes({
    log,
    hostedAt: async (cafeId, now) => hosted(await load(log, catalogUseOf('cafe', cafeId)), now),
    moveTo: events.moveToCafe,
    removeCafe: catalog.removeCafe,
  });
  const checkIns = checkInCommands({
    log,
    codeEntered: codeEnteredStep(log),
    secret: secretKey,
    countWrongCodes: (userId, now, attempt) => {
      const guesses = { kind: 'check-in-by', subjectHash: Buffer.from(userId), rates: config.limits.checkInGuesses };
      return countingFailures(sql, [guesses], new Date(now), attempt, ({ code }) => code === 'wrong_code');
    },
  });
  const guests = guestCommands({ log, seats, secret: secretKey });
  const messaging = messagingCommands(log, {
    connectionsOf: (gameEventId) => ({ ...gameEventOf(gameEventId), fold: connectionsFold }),
    isActive: (userId) => consulted(accountOf(userId), ({ status }) => status === 'active'),
    blocked: keptApart,
    countMessage: (userId, now) => {
      const messages = { kind: 'messages-by', subjectHash: Buffer.from(userId), rates: config.limits.messages };
      return takeAttempts(sql, [messages], new Date(now), 'Too many messages. Please wait a moment and try again.');
    },
  });
  const mailboxes = mailboxAccounts({ sql, log, secret: secretKey });
  const carriedOverPenalties = createCarriedOverPenalties({
    log,
    sql,
    secret: secretKey,
    accountsOf: mailboxes.accountsOf,
  });
  const views = savedViews({ sql, secret: secretKey, newId, clock });
  const identityDeps: IdentityDeps = {
    carriedOverPenalties,
    erasureAdapter: {
      ...createErasureAdapter({ sql, log, engine, catchUp, outbox: mail.outbox, secretKey, events, pictures, views }),
      showHosted,
    },
    log,
    sql,
    clock,
    newId,
    sendMail: mail.send,
    pictures,
    random: systemRandom,
    secret: secretKey,
    passwordCost,
    installationAdmin: config.admin.username,
    limits: config.limits,
    testDomain: config.testDomain,
    server: config.server,
    showUser,
    showInvitation,
    regionExists: async (regionId) => (await readEntry(log, regionOf(regionId))) !== undefined,
  };
  const identity = identityCommands(identityDeps);
  const isMessage = isOneOf({ MessageSent: messagingEventTypes.MessageSent });
  const reports = reportCommands(log, {
    isActive: (userId) => consulted(accountOf(userId), ({ status }) => status === 'active'),
    isPerson,
    hostOf: (gameEventId) =>
      consulted(gameEventOf(gameEventId), (gameEvent) =>
        gameEvent.status === 'unknown' ? undefined : gameEvent.scheduled.hostId,
      ),
    // a message has the id of the command that sent it
    messageOf: async (messageId) => {
      const position = await log.positionOf(messageId);
      const sent = position === undefined ? [] : await log.readAt([position]);
      return sent.filter(isMessage).find(({ data }) => data.messageId === messageId)?.data;
    },
    countReport: (userId, now) => {
      const reported = { kind: 'reports-by', subjectHash: Buffer.from(userId), rates: config.limits.reports };
      return takeAttempts(sql, [reported], new Date(now), 'Too many reports. Please wait a moment and try again.');
    },
    deactivate: async (context, userId, { along, ...upcoming }) => {
      const plan = planOf(upcoming);
      if (isRefusal(plan)) return plan;
      const done = await identity.deactivate(context, userId, { plan, along });
      return isRefusal(done) ? withHosted({ showHosted }, done) : done;
    },
    cancel: (context, gameEventId, { along }) =>
      events.cancel(context, gameEventId, { userId: context.actor, isAdmin: true }, along),
  });

  const notes = noteCommands(log, {
    isPerson,
    answersTo: {
      gameEvent: (gameEventId) =>
        consulted(gameEventOf(gameEventId), (gameEvent) =>
          gameEvent.status === 'unknown' ? undefined : { userId: gameEvent.scheduled.hostId },
        ),
      cafe: (cafeId) =>
        consulted(cafeOf(cafeId), (cafe) => {
          const details = detailsOf(cafe);
          return details && { userId: details.ownerId };
        }),
    },
  });

  return {
    blocks: blockCommands(log, { isPerson }),
    catalog,
    mergeCafes,
    events,
    guests,
    checkIns,
    reminders: reminderCommands(log, {
      mailsOffFor: (userId) => consulted(mailPreferencesOf(userId), (off) => off),
    }),
    identity,
    identityDeps,
    messaging,
    carriedOverPenalties,
    penaltyOf,
    reliability,
    contests: contestCommands(log, { rosterOf }),
    answerLinks: answerLinks(secretKey),
    mails: mailCommands(log),
    unsubscribeLinks: unsubscribeLinks(secretKey),
    pushes: pushCommands(log),
    mailboxes,
    notes,
    policies: policyCommands(log),
    emailSenders: emailSenderCommands(log),
    readModels: readModelCommands(log),
    operations: operationCommands({ log, newId }),
    reports,
    views,
  };
}
