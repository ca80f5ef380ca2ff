import { randomBytes, randomInt } from 'node:crypto';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { DomainEvent, Position } from '../../platform/log/domain-event.ts';
import type { EventLog } from '../../platform/log/event-log.ts';
import type { SendMail } from '../../platform/mail/mail.ts';
import type { Rate } from '../../platform/rate.ts';
import type { Invitation, User } from './contract.ts';
import type { PasswordCost } from './passwords.ts';

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
  /** Sending one-time codes, by email address and by client address. */
  readonly codesPerAddress: readonly Rate[];
  readonly codesPerClient: readonly Rate[];
  /** Wrong tries that kill a code. */
  readonly codeTries: number;
  /** Wrong codes over all codes, by email address and by client address. */
  readonly guessesPerAddress: readonly Rate[];
  readonly guessesPerClient: readonly Rate[];
  readonly invitationChecks: readonly Rate[];
  /** Failed sign-ins of admins, by name and by client address. */
  readonly adminLoginsPerName: readonly Rate[];
  readonly adminLoginsPerClient: readonly Rate[];
};

/** What outlives an account, asked of whoever owns penalties (API contract: "A penalty outlives its account"). */
type Outliving = {
  /** The stream in which a person's penalties stand. */
  readonly streamOf: (userId: string) => string;
  /** The domain events with which that stream begins for a new account of this address. */
  readonly heritageOf: (email: string, now: Instant) => Promise<readonly DomainEvent[]>;
  /** Keeps what must outlive a person; gives the version of their stream it judged by. */
  readonly keep: (userId: string, email: string, now: Instant) => Promise<number>;
};

/** What is known of a person outside this module's streams; never behind what was committed when it was asked. */
export type Elsewhere = {
  /** Whether they take part in or host something that is not over. */
  readonly hasUpcoming: (userId: string, now: Instant) => Promise<boolean>;
  /** The invitation they came by, and whatever was sent to their addresses. */
  readonly invitationsOf: (userId: string, emails: readonly string[]) => Promise<readonly string[]>;
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
  readonly outliving: Outliving;
  readonly elsewhere: Elsewhere;
  readonly regionExists: (regionId: string) => Promise<boolean>;
};
