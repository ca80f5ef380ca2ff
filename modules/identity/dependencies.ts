import { randomBytes, randomInt } from 'node:crypto';
import type { CommandContext, Consulted, DomainEvent, EventLog, Position } from '@tablemates/event-store';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { SendMail } from '../../platform/mail/mail.ts';
import type { Rate } from '../../platform/rate.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { HostedGameEvent, Invitation, User } from './contract.ts';
import type { PasswordCost } from './sign-in/passwords.ts';

/** Unguessable randomness. Injected, so that tests can know what was drawn. */
export type Random = {
  readonly bytes: (count: number) => Buffer;
  /** A whole number from 0 up to, but not including, `max`. */
  readonly below: (max: number) => number;
};

export const systemRandom: Random = { bytes: (count) => randomBytes(count), below: (max) => randomInt(max) };

/**
 * A person in the shape of replies, as the read models have it once they reached `after`; undefined for somebody
 * unknown or erased, and while the read models lag too far behind.
 */
type ShowUser = (userId: string, after?: Position) => Promise<User | undefined>;

/** The same of an invitation. */
type ShowInvitation = (invitationId: string, after?: Position) => Promise<Invitation | undefined>;

export type IdentityLimits = {
  /** Sending one-time codes, by mailbox and by client address. */
  readonly codesPerAddress: readonly Rate[];
  readonly codesPerClient: readonly Rate[];
  /** Wrong tries that kill a code. */
  readonly codeTries: number;
  /** Wrong codes over all codes, by client address. */
  readonly guessesPerClient: readonly Rate[];
  readonly invitationChecks: readonly Rate[];
  /** Failed sign-ins of admins, by name and by client address. */
  readonly adminLoginsPerName: readonly Rate[];
  readonly adminLoginsPerClient: readonly Rate[];
};

/**
 * What carries over to the next account of a mailbox, asked of the module that owns penalties (API contract: "A penalty
 * outlives its account").
 */
type CarriedOverPenalties = {
  /** The stream in which a person's penalties stand. */
  readonly streamOf: (userId: string) => string;
  /** The domain events with which that stream begins for a new account of this mailbox. */
  readonly inheritedBy: (email: string, now: Instant) => Promise<readonly DomainEvent[]>;
  /** Keeps what must outlive a person; gives the version of their stream it judged by. */
  readonly keep: (userId: string, email: string, now: Instant) => Promise<number>;
};

/**
 * Of somebody's commitments what is not over: whether there is any beside offers, and the gameEvents that have not started:
 * those they host, have a seat at, and are offered a seat at.
 */
type UpcomingCommitments = {
  readonly isBusy: boolean;
  readonly hosted: readonly string[];
  readonly seats: readonly string[];
  readonly offers: readonly string[];
};

/** What is known of a person outside this module's streams. */
export type ErasureAdapter = {
  /** Where they are bound to be. */
  readonly commitments: (userId: string) => Consulted<UpcomingCommitments>;
  /** What the upcoming gameEvents that somebody hosts are, for an admin who has to decide about them. */
  readonly showHosted: (gameEventIds: readonly string[]) => Promise<readonly HostedGameEvent[]>;
  /** Frees seats and offers of somebody who is shut out, without a mark. */
  readonly freeSeats: (
    context: CommandContext,
    userId: string,
    gameEventIds: readonly string[],
  ) => Promise<Refusal | undefined>;
  /** Calls off what somebody hosts, as an admin does. */
  readonly cancelHosted: (context: CommandContext, gameEventIds: readonly string[]) => Promise<Refusal | undefined>;
  /** Makes another organizer the host of all that somebody hosts. All or nothing. */
  readonly handOver: (context: CommandContext, fromUserId: string, toUserId: string) => Promise<Refusal | undefined>;
  /** Wipes what names an erased person outside the log: mails, kept answers, read models that stand still. */
  readonly forget: (userId: string, emails: readonly string[]) => Promise<void>;
};

/** What the module stands on. */
export type IdentityDependencies = {
  readonly log: EventLog;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly random: Random;
  readonly passwordCost: PasswordCost;
  /** The configured secret; the module derives a key of its own from it. */
  readonly secret: string;
  readonly limits: IdentityLimits;
  /** Addresses of exactly this domain get this code, on the screen instead of by mail. Never in production. */
  readonly testDomain: { readonly domain: string; readonly code: string } | undefined;
  readonly server: {
    readonly https: boolean;
    /** Addresses whose `X-Forwarded-For` is believed. */
    readonly trustedProxies: readonly string[];
  };
  readonly sendMail: SendMail;
  readonly showUser: ShowUser;
  readonly showInvitation: ShowInvitation;
  readonly carriedOverPenalties: CarriedOverPenalties;
  readonly erasureAdapter: ErasureAdapter;
  readonly regionExists: (regionId: string) => Promise<boolean>;
};
