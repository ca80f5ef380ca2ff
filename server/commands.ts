import { answerNow, portTo } from '@tablemates/event-store';
import { operationCommands } from '../modules/admin/operation-commands.ts';
import { readModelCommands } from '../modules/admin/read-model-commands.ts';
import { savedViews } from '../modules/admin/saved-views/saved-views.ts';
import { blockedPairs } from '../modules/blocks/blocked-pairs.ts';
import { blockCommands } from '../modules/blocks/commands.ts';
import { cafeNightsCommands } from '../modules/cafe-nights/commands.ts';
import { deskTokens } from '../modules/cafe-nights/desk-token.ts';
import { caseCommands } from '../modules/cases/commands.ts';
import { catalogCommands } from '../modules/catalog/commands.ts';
import { cafeOf, readEntry } from '../modules/catalog/entries.ts';
import { proposedBy, withoutListed } from '../modules/catalog/erased-proposals.ts';
import { mergingCafes } from '../modules/catalog/merging.ts';
import { emailSenderCommands } from '../modules/email-senders/commands.ts';
import { checkInCommands } from '../modules/events/check-in/commands.ts';
import { eventsCommands } from '../modules/events/commands.ts';
import { naming } from '../modules/events/commitments/next-starts.ts';
import { answerLinks } from '../modules/events/confirmation/answer-link.ts';
import { heldDate } from '../modules/events/dates/held.ts';
import { answerDates, datesOfSeries as datesAsGameEvents } from '../modules/events/dates/port.ts';
import { peopleAtDates } from '../modules/events/dates/standing-seats.ts';
import { guestCommands } from '../modules/events/guests/commands.ts';
import { outsideQuietHours } from '../modules/events/quiet-hours.ts';
import { reminderCommands } from '../modules/events/reminders/commands.ts';
import { penaltyRefusal } from '../modules/events/seats/seat-gate.ts';
import { couldTake } from '../modules/events/waiting-list/could-take.ts';
import { followCommands } from '../modules/follows/commands.ts';
import { announcementCommands } from '../modules/groups/announcements/commands.ts';
import { groupCommands } from '../modules/groups/commands.ts';
import { importCommands } from '../modules/groups/import/commands.ts';
import { announcementSends } from '../modules/groups/rules.ts';
import { identityCommands } from '../modules/identity/commands.ts';
import { type IdentityDeps, systemRandom } from '../modules/identity/deps.ts';
import { planOf, withHosted } from '../modules/identity/people/hosting.ts';
import { mailboxAccounts } from '../modules/identity/people/mailbox-accounts.ts';
import { lastSeen } from '../modules/identity/sign-in/last-seen.ts';
import { countingFailures, countingSuccesses } from '../modules/identity/sign-in/limits.ts';
import { PRODUCTION_COST } from '../modules/identity/sign-in/passwords.ts';
import { mailCommands, mondayCommands } from '../modules/mails/commands.ts';
import { mailPreferencesOf } from '../modules/mails/streams.ts';
import { unsubscribeLinks } from '../modules/mails/unsubscribe-link.ts';
import { messagingCommands } from '../modules/messaging/commands.ts';
import { tableTalkCommands } from '../modules/messaging/talk/commands.ts';
import { noteCommands } from '../modules/notes/commands.ts';
import { pushCommands } from '../modules/push/commands.ts';
import { createCarriedOverPenalties } from '../modules/reliability/carried-over-penalties.ts';
import { codeEntered, lateCancel, reliabilityCommands } from '../modules/reliability/commands.ts';
import { contestCommands } from '../modules/reliability/contests/commands.ts';
import { recordJoinRefusal } from '../modules/reliability/join-refusal.ts';
import { policyCommands } from '../modules/reliability/policy-commands.ts';
import { type ReportDeps, reportCommands } from '../modules/reports/commands.ts';
import { seriesCommands } from '../modules/series/commands.ts';
import { standingSeatCommands } from '../modules/series/standing/commands.ts';
import { addDays } from '../platform/add-time.ts';
import type { Instant } from '../platform/clock.ts';
import { removingIfPossible } from '../platform/pictures/pictures.ts';
import type { Rate } from '../platform/rate.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import {
  accountAt,
  answersTo,
  cafeOwnerOf,
  canBeFollowed,
  caseElsewhere,
  closeTables,
  closingOf,
  connectionsAt,
  datesOfSeries,
  deskTableAt,
  everOrganized,
  firstEvening,
  getsMails,
  hostOf,
  houseRulesOf,
  isActive,
  isActiveGame,
  isCafeOwner,
  isFullAdminAt,
  isNewcomer,
  isPerson,
  isRegion,
  keptApart,
  loseTables,
  marksOf,
  mayActOnPeople,
  nightAt,
  noteAtGroup,
  organizersOf,
  penaltyEnd,
  penaltyInForce,
  readsOf,
  regionOfApprovedCafe,
  roleOfCafeOwner,
  scheduledAs,
  tableOfSeries,
  takeStanding,
  usesOf,
} from './across-modules.ts';
import type { Core } from './core.ts';
import { createErasureAdapter, type ErasureDeps } from './erasure-adapter.ts';
import { replyReaders } from './reply-readers.ts';
import { rosterOf } from './roster-of.ts';

export type Commands = ReturnType<typeof wireCommands>;

/** Wires the commands of every module. A module gets the functions that it needs from other modules here. */
export function wireCommands(core: Core) {
  const { config, secretKey, sql, clock, newId, log, logger, pictures } = core;
  const attempts = countedAttempts(core);
  const reads = readsOf(log);
  const mailboxes = mailboxAccounts({ sql, log, secret: secretKey });
  const { accountsOf } = mailboxes;
  const carriedOverPenalties = createCarriedOverPenalties({ log, sql, secret: secretKey, accountsOf });
  const inForce = penaltyInForce(carriedOverPenalties);
  const penalty = penaltyEnd(inForce);
  const seats = {
    account: accountAt,
    penalty,
    blocked: keptApart,
    isNewcomer,
    datesOfSeries,
    recordJoinRefusal: recordJoinRefusal(log, inForce),
  };
  const catalog = catalogCommands({
    ...{ log, usesOf, cafeOwner: isCafeOwner, isPerson, becomeCafeOwner: roleOfCafeOwner },
    loseTables: loseTables(config.city.timeZone),
    removePhotos: (cafeId) => removingIfPossible(pictures, logger).removeAllOf('cafes', cafeId),
  });
  const reliability = reliabilityCommands(log, { rosterOf, isPerson });
  const events = eventsCommands(log, {
    ...seats,
    timeZone: config.city.timeZone,
    activeGame: isActiveGame,
    regionOfApprovedCafe,
    house: houseRulesOf,
    cafeOwner: cafeOwnerOf,
    organizersOf,
    everOrganized,
    closingOf,
    tableOfSeries,
    lateCancel,
  });
  const standing = { people: peopleAtDates(seats), marks: marksOf, penaltyRefusal, organizersOf };
  const series = seriesCommands(log, {
    standing,
    heldDate,
    organizersOf,
    answerDates,
    cafeOwner: cafeOwnerOf,
    dates: datesAsGameEvents({
      account: accountAt,
      activeGame: isActiveGame,
      regionOfApprovedCafe,
      house: houseRulesOf,
    }),
    cancel: events.cancel,
    change: events.change,
    withNextStarts: naming(log, { house: houseRulesOf, timeZone: config.city.timeZone }),
    versionOf: reads.versionOf,
    timeZone: config.city.timeZone,
  });
  const follows = followCommands(log, {
    ...{ isActive, getsMails, canBeFollowed, firstEvening },
    couldTake: couldTake(seats),
    keptApart: blockedPairs(log),
  });
  const views = savedViews({ sql, secret: secretKey, newId, clock });
  const identityDeps = identityDepsOf(core, { carriedOverPenalties, accountsOf, events, series, views });
  const identity = identityCommands(identityDeps);

  return {
    blocks: blockCommands(log, { isPerson }),
    catalog,
    cafeNights: cafeNightsCommands(log, {
      ownerOf: cafeOwnerOf,
      takeStanding,
      closeTables: closeTables(config.city.timeZone),
      tokenOf: deskTokens(secretKey),
      deskTable: deskTableAt,
      timeZone: config.city.timeZone,
    }),
    mergeCafes: mergingCafes({
      log,
      hostedAt: reads.hostedAt,
      placeRefusal: reads.placeRefusal,
      moveTo: events.moveToCafe,
      seriesAt: reads.seriesAt,
      moveSeries: series.replaceCafe,
      moveFollows: follows.followMerged,
      removeCafe: catalog.removeCafe,
    }),
    events,
    series,
    follows,
    groups: groupCommands(log, {
      account: accountAt,
      regionOfApprovedCafe,
      regionExists: isRegion,
      lastSeen: (userId) => lastSeen(sql, userId),
    }),
    announcements: announcementCommands(log, {
      account: accountAt,
      sendsAt: (now) => {
        const sends = announcementSends(now);
        return outsideQuietHours(sends, addDays(sends, 2).toISOString(), config.city.timeZone);
      },
    }),
    imports: importCommands(log, {
      regionOf: async (cafeId) => (await readEntry(log, cafeOf(cafeId)))?.regionId,
      schedule: events.schedule,
      startSeries: series.start,
      scheduledAs,
      timeZone: config.city.timeZone,
    }),
    standingSeats: standingSeatCommands(log, standing),
    guests: guestCommands({ log, seats, secret: secretKey }),
    checkIns: checkInCommands({
      log,
      codeEntered,
      everOrganized,
      organizersOf,
      secret: secretKey,
      countWrongCodes: attempts.wrongCodes,
    }),
    reminders: reminderCommands(log, {
      mailsOffFor: (userId) => portTo(mailPreferencesOf(userId), (off) => off),
    }),
    identity,
    identityDeps,
    messaging: messagingCommands(log, {
      connectionsOf: connectionsAt,
      isActive,
      blocked: keptApart,
      countMessage: attempts.message,
    }),
    tableTalk: tableTalkCommands(log, {
      nightOf: nightAt,
      isActive,
      blocked: keptApart,
      countMessage: attempts.talk,
    }),
    carriedOverPenalties,
    penaltyOf: (userId: string, now: Instant): Promise<Instant | null> => answerNow(log, penalty(userId), now),
    reliability,
    contests: contestCommands(log, { rosterOf }),
    answerLinks: answerLinks(secretKey),
    mails: mailCommands(log),
    monday: mondayCommands(log, { isFullAdmin: isFullAdminAt, getsMails }),
    unsubscribeLinks: unsubscribeLinks(secretKey),
    pushes: pushCommands(log),
    mailboxes,
    cases: caseCommands(log, {
      ...{ isPerson, mayActOnPeople, answersTo },
      elsewhere: caseElsewhere(log),
      countAnswer: attempts.message,
    }),
    notes: noteCommands(log, { isPerson, answersTo }),
    policies: policyCommands(log),
    emailSenders: emailSenderCommands(log),
    readModels: readModelCommands(log),
    operations: operationCommands({ log, newId }),
    reports: reportCommands(log, {
      isActive,
      isPerson,
      hostOf,
      messageOf: reads.messageOf,
      announcementOf: reads.announcementOf,
      noteAtGroup,
      countReport: attempts.report,
      deactivate: deactivating(identity, identityDeps),
      cancel: (context, gameEventId, { along }) =>
        events.cancel(context, gameEventId, { userId: context.actor, isAdmin: true }, { along }),
    }),
    views,
  };
}

/** Counts actions that each person may do only a limited number of times. */
function countedAttempts({ config: { limits }, sql }: Pick<Core, 'config' | 'sql'>) {
  const by = (kind: string, userId: string, rates: readonly Rate[]) => [
    { kind, subjectHash: Buffer.from(userId), rates },
  ];
  const count =
    (kind: string, rates: readonly Rate[], tooMany: string) =>
    <Result>(userId: string, now: Instant, action: () => Promise<Result | Refusal>) =>
      countingSuccesses(sql, by(kind, userId, rates), new Date(now), tooMany, action);
  return {
    message: count('messages-by', limits.messages, 'Too many messages. Please wait a moment and try again.'),
    talk: count('talk-by', limits.messages, 'Too many messages. Please wait a moment and try again.'),
    report: count('reports-by', limits.reports, 'Too many reports. Please wait a moment and try again.'),
    wrongCodes: <Result>(userId: string, now: Instant, attempt: () => Promise<Result | Refusal>) => {
      const guesses = by('check-in-by', userId, limits.checkInGuesses);
      return countingFailures(sql, guesses, new Date(now), attempt, ({ code }) => code === 'wrong_code');
    },
  };
}

/** What identity needs of the other modules and of this installation. */
function identityDepsOf(
  core: Core,
  {
    carriedOverPenalties,
    accountsOf,
    events,
    series,
    views,
  }: Pick<IdentityDeps, 'carriedOverPenalties' | 'accountsOf'> & Pick<ErasureDeps, 'events' | 'series' | 'views'>,
): IdentityDeps {
  const { config, secretKey, sql, clock, newId, log, logger, engine, mail, pictures } = core;
  const { showUser, showInvitation, showHosted, showInHands, namesOf } = replyReaders(core);
  return {
    carriedOverPenalties,
    accountsOf,
    erasureAdapter: {
      ...createErasureAdapter({
        ...{ sql, engine, outbox: mail.outbox, secretKey, events, series, pictures, views },
        timeZone: config.city.timeZone,
        proposedBy: proposedBy(log),
        withoutListed: withoutListed(log),
      }),
      showHosted,
      showInHands,
    },
    log,
    sql,
    clock,
    newId,
    sendMail: mail.send,
    pictures: removingIfPossible(pictures, logger),
    random: systemRandom,
    secret: secretKey,
    passwordCost: core.passwordCost ?? PRODUCTION_COST,
    installationAdmin: config.admin.username,
    limits: config.limits,
    testDomain: config.testDomain,
    server: config.server,
    showUser,
    showInvitation,
    regionExists: readsOf(log).regionExists,
    namesOf,
    city: config.city,
  };
}

/** Deactivates a person as User Management does: with a plan for the gameEvents they host, which a refusal lists. */
const deactivating =
  (identity: ReturnType<typeof identityCommands>, { erasureAdapter }: IdentityDeps): ReportDeps['deactivate'] =>
  async (context, userId, { along, ...upcoming }) => {
    const plan = planOf(upcoming);
    if (isRefusal(plan)) return plan;
    const done = await identity.deactivate(context, userId, { plan, groups: upcoming.groups, along });
    return isRefusal(done) ? withHosted(erasureAdapter, done) : done;
  };
