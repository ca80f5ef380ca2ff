import { randomBytes, randomInt } from 'node:crypto';
import type { AppendTo, Claim, CommandContext, EventLog, Port } from '@tablemates/event-store';
import type { Along } from '../../platform/along.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { SendMail } from '../../platform/mail/mail.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import type { Rate } from '../../platform/rate.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { HostedGameEvent, Invitation, PersonCommitments, User } from './contract.ts';
import type { PasswordCost } from './sign-in/passwords.ts';

/** Secure randomness. It is injected so that tests know the drawn values. */
export type Random = {
  readonly bytes: (count: number) => Buffer;
  /** A whole number from 0 up to, but not including, `max`. */
  readonly below: (max: number) => number;
};

export const systemRandom: Random = { bytes: (count) => randomBytes(count), below: (max) => randomInt(max) };

/** Reads a person as the log has them, for a reply. */
type ShowUser = (userId: string) => Promise<User>;

/** Like `ShowUser`, for an invitation. */
type ShowInvitation = (invitationId: string) => Promise<Invitation>;

export type IdentityLimits = {
  /** Sending one-time codes, by mailbox and by client address. */
  readonly codesPerAddress: readonly Rate[];
  readonly codesPerClient: readonly Rate[];
  /** Number of wrong attempts after which a code is invalid. */
  readonly codeTries: number;
  /** Wrong attempts at any code, by client address. */
  readonly guessesPerClient: readonly Rate[];
  readonly invitationChecks: readonly Rate[];
  /** Failed sign-ins of admins, by name and by client address. */
  readonly adminLoginsPerName: readonly Rate[];
  readonly adminLoginsPerClient: readonly Rate[];
};

/**
 * Penalties that carry over to the next account of a mailbox, from the reliability module (API contract: "A penalty
 * outlives its account").
 */
type CarriedOverPenalties = {
  /** The penalty that a new account of this mailbox begins with. */
  readonly inheritedBy: (userId: string, email: string) => Port<AppendTo>;
  /** Keeps the penalty of a person who will be erased. The port asks whether it is still the one to keep. */
  readonly keep: (userId: string, email: string, now: Instant) => Promise<Port<boolean>>;
};

/**
 * A person's commitments that are not over. `busyUntil`: the end of the last one besides offers; null if there is none.
 * `atTableUntil`: the same of those under way, whose seats cannot be given back.
 * `hosted`, `seats` and `offers` are the ids of gameEvents that have not started, by role. `everDescribed` are those that the person hosted at any time, or described as an organizer.
 */
type UpcomingCommitments = {
  readonly busyUntil: Instant | null;
  readonly atTableUntil: Instant | null;
  readonly hosted: readonly string[];
  readonly seats: readonly string[];
  readonly offers: readonly string[];
  readonly everDescribed: readonly string[];
};

/** The groups that a person owns, and what ends their part in all groups in the append with which they go. */
type PartsInGroups = {
  readonly owned: readonly { readonly id: string; readonly slug: string; readonly name: string }[];
  readonly end: (leaving: {
    readonly because: 'account_closed' | 'role_lost';
    readonly plan: OwnedPlan;
  }) => readonly AppendTo[];
};

/** What becomes of groups whose owner goes: the organizer of longest standing takes each over, or they close. */
export type OwnedPlan = 'handOver' | 'close';

/** Reads and changes a person's data outside this module's streams, for closing and erasing accounts. */
export type ErasureAdapter = {
  /** Such as `10:00 PM`, in the city. */
  readonly timeInWords: (instant: Instant) => string;
  /** The person's upcoming commitments. */
  readonly commitments: (userId: string) => Port<UpcomingCommitments>;
  /** The person's parts in groups. */
  readonly groups: (userId: string) => Port<PartsInGroups>;
  /** What ends the proposals of a person in the append that erases them, and the claims that it releases. */
  readonly proposals: (
    userId: string,
  ) => Port<{ readonly along: readonly AppendTo[]; readonly release: readonly Claim[] }>;
  /** A decision of another module that is part of the append that erases a person. */
  readonly along: (userId: string) => Along;
  /** Details of hosted upcoming gameEvents, for an admin who decides about them. */
  readonly showHosted: (gameEventIds: readonly string[]) => Promise<readonly HostedGameEvent[]>;
  /** The series that a person hosts, and the cafes that they own, for an admin who decides about them. */
  readonly showInHands: (userId: string) => Promise<Pick<PersonCommitments, 'series' | 'cafes'>>;
  /** Frees the seats and offers of a deactivated person, without a mark. */
  readonly freeSeats: (
    context: CommandContext,
    userId: string,
    gameEventIds: readonly string[],
  ) => Promise<Refusal | undefined>;
  /** Gives a person's own seats back, as leaving does: within 24 hours of the start it counts as a late cancel. */
  readonly leaveSeats: (
    context: CommandContext,
    userId: string,
    gameEventIds: readonly string[],
  ) => Promise<Refusal | undefined>;
  /** Cancels hosted gameEvents, as an admin does. A host who cancels their own late gets a mark. */
  readonly cancelHosted: (context: CommandContext, gameEventIds: readonly string[]) => Promise<Refusal | undefined>;
  /**
   * Makes another organizer the host of all upcoming gameEvents of a host, all or none. The command's id depends on
   * `gameEventIds`, so a repetition with other ids also hands over what was scheduled meanwhile.
   */
  readonly handOver: (
    context: CommandContext,
    handedOver: { readonly fromUserId: string; readonly toUserId: string; readonly gameEventIds: readonly string[] },
  ) => Promise<Refusal | undefined>;
  /** Ends the series of a person who hosts no more, or makes `toUserId` their host, also where no date is open. */
  readonly settleSeries: (context: CommandContext, userId: string, toUserId?: string) => Promise<Refusal | undefined>;
  /**
   * Deletes personal data of an erased person outside the log: mails, pictures, stored replies, lists of bulk acts,
   * generations that are not live.
   */
  readonly forget: (userId: string, emails: readonly string[]) => Promise<void>;
};

/**
 * Runs one step of a clean-up. If the step fails, that is reported and the clean-up continues, but fails at its end.
 */
export type Step = (what: object, act: () => Promise<unknown>) => Promise<void>;

/** The dependencies of the module. */
export type IdentityDeps = {
  readonly log: EventLog;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly random: Random;
  readonly passwordCost: PasswordCost;
  /** The name of the admin in the settings of the installation. This admin stays a full admin. */
  readonly installationAdmin: string;
  /** The configured secret. The module derives its own key from it. */
  readonly secret: string;
  readonly limits: IdentityLimits;
  /** People with an address of exactly this domain see this code on the screen and get no mail. Never in production. */
  readonly testDomain: { readonly domain: string; readonly code: string } | undefined;
  readonly server: {
    readonly https: boolean;
    /** Passkeys are bound to its host name. */
    readonly publicUrl: string;
    /** Proxies whose `X-Forwarded-For` header is trusted: addresses, and ranges in CIDR notation. */
    readonly trustedProxies: readonly string[];
  };
  readonly sendMail: SendMail;
  readonly pictures: Pick<Pictures, 'save' | 'remove'>;
  readonly showUser: ShowUser;
  readonly showInvitation: ShowInvitation;
  readonly carriedOverPenalties: CarriedOverPenalties;
  /** The accounts with an address of the same mailbox, active or not, without erased ones. */
  readonly accountsOf: (email: string) => Promise<readonly string[]>;
  readonly erasureAdapter: ErasureAdapter;
  readonly regionExists: (regionId: string) => Promise<boolean>;
  /** The names of people with an account, by id. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The time zone in which days are said, and where people who are barred can be heard. */
  readonly city: { readonly timeZone: string; readonly supportPhone: string };
};
