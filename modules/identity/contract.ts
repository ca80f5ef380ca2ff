import { z } from 'zod';
import {
  email,
  id,
  instant,
  line,
  mailedCode,
  pageNumber,
  paging,
  requiredText,
  text,
  typedCode,
  version,
} from '../../platform/http/schemas.ts';
import { phoneAsTyped } from '../../platform/phone-as-typed.ts';
import { troubleWithName } from './name-rules.ts';
import { ACT_REASON_LENGTH, ADMIN_ROLES } from './rules.ts';

/** A person by name, as admins and the people concerned see them. An erased person is "Deleted member". */
export const Party = z.object({ id, firstName: z.string(), lastName: z.string() });

/** A person as they and admins see them. */
export const User = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  bio: z.string(),
  /** A short readable code, unique, safe to read aloud. */
  memberId: z.string(),
  createdAt: instant,
  isActive: z.boolean(),
  isClient: z.boolean(),
  isProvider: z.boolean(),
  isCafeOwner: z.boolean(),
  isAdmin: z.boolean(),
  /**
   * What an admin may change: everything, people, the catalog with its evenings, or nothing. Null if they are no admin.
   */
  adminRole: z.enum(ADMIN_ROLES).nullable(),
  expertise: z.array(z.string()),
  regionId: id.nullable(),
  reliabilityScore: z.number().int(),
  /** Admins who may not read ledgers get no count, penalty or suspension. */
  totalEventsAttended: z.number().int(),
  totalNoShows: z.number().int(),
  totalLateCancels: z.number().int(),
  penaltyStatus: z.enum(['none', 'no_show', 'late_cancel']),
  penaltyExpiresAt: instant.nullable(),
  /**
   * Until when an admin keeps them from joining and hosting, and why; null if nobody does. Admins who may not read
   * contact details get no reason.
   */
  suspension: z.object({ until: instant, reason: z.string() }).nullable(),
  /** Whether members see them by name at the tables they have a seat at. */
  showAtTables: z.boolean(),
  /** The name of their photograph: `/pictures/{photo}/384.webp` and `128.webp`. Null without one. */
  photo: z.string().nullable(),
  version,
});
export type User = z.infer<typeof User>;

/** A person as everybody else sees them. `lastName` is only the initial. */
export const PublicUser = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  /**
   * The name of their photograph, for members who would see it at one of their tables; null for others or without one.
   */
  photo: z.string().nullable(),
  bio: z.string(),
  /** The games that an organizer knows well; none for others. */
  expertise: z.array(z.string()),
  isProvider: z.boolean(),
  isClient: z.boolean(),
  reliabilityScore: z.number().int(),
  createdAt: instant,
});
export type PublicUser = z.infer<typeof PublicUser>;

export const SendOtpRequest = z.object({ email });
export type SendOtpRequest = z.input<typeof SendOtpRequest>;
export const SendOtpReply = z.object({ message: z.string(), testCode: z.string().optional() });
export type SendOtpReply = z.infer<typeof SendOtpReply>;

export const VerifyOtpRequest = z.object({ email, code: mailedCode });
export type VerifyOtpRequest = z.input<typeof VerifyOtpRequest>;
export const VerifyOtpReply = z.object({ userExists: z.boolean(), user: User.nullable() });
export type VerifyOtpReply = z.infer<typeof VerifyOtpReply>;

export const LoginRequest = z.object({ email });
export type LoginRequest = z.input<typeof LoginRequest>;

/** The games that an organizer knows well. */
const expertise = z
  .array(z.string())
  .max(20, 'Please name at most 20 games.')
  // The form has one field for all games, so there is one message.
  .refine((words) => words.every((word) => line(60).safeParse(word).success), 'Please write each game in plain words.')
  .pipe(z.array(line(60)));

const refused = (which: 'whole' | 'part') => (value: string, context: z.RefinementCtx<string>) => {
  const message = troubleWithName(value, which);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
};
/** A name that a person is called by, of at most `longest` characters. It must not pass for the product or for a role. */
const newName = (message: string) => line(80, message).superRefine(refused('part'));
/** All of the name of somebody. */
export const wholeName = (message: string, longest: number) => line(longest, message).superRefine(refused('whole'));
/** A name that an admin may keep as it is: the command knows whether it is new. */
const name = (message: string) => line(80, message);
/** The same for both names together. */
const newPerson = <Person extends z.ZodType<{ readonly firstName: string; readonly lastName: string }>>(
  person: Person,
): Person =>
  person.superRefine(({ firstName, lastName }, context) => {
    const message = troubleWithName(`${firstName} ${lastName}`, 'whole');
    const isSaid = [firstName, lastName].some((each) => troubleWithName(each, 'part') !== undefined);
    if (message !== undefined && !isSaid) context.addIssue({ code: 'custom', message, path: ['lastName'] });
  });
/** A phone number of 5 to 20 digits, also with an extension, once it is clean. */
const PHONE = /^(?:[ +()[\]./-]*\d){5,20}[ ()[\]./-]*(?: ext\. \d{1,7})?$/;
/** What a person would call a phone number, in ASCII. The command gives it the form in which it is stored. */
const phone = line(60, 'Please enter your phone number.')
  .transform(phoneAsTyped)
  .refine((value) => PHONE.test(value), 'Please enter a phone number, such as (713) 555-0100.');

/** The fields of signing up, for forms that check some of them. */
export const SignupFields = z.object({
  email,
  isClient: z.boolean().default(true),
  isProvider: z.boolean().default(false),
  isCafeOwner: z.boolean().default(false),
  isAdmin: z.boolean().default(false),
  firstName: newName('Please enter your first name.'),
  lastName: newName('Please enter your last name.'),
  phoneNumber: phone,
  bio: text(1000).default(''),
  expertise: expertise.default([]),
  regionId: id.nullish(),
  inviteCode: typedCode.nullish(),
  acceptedTerms: z.literal(true, 'You must accept the Terms of Service and Privacy Policy to continue.'),
});

export const SignupRequest = newPerson(SignupFields);
export type SignupRequest = z.input<typeof SignupRequest>;

/** The region and the games of an organizer. */
export const HostDetails = z.object({ regionId: z.uuid('Please select a region.'), expertise });

/**
 * Members can change only their bio and `showAtTables`, organizers also their region and expertise. Other fields must
 * be absent or unchanged.
 */
export const ProfileUpdateRequest = z.object({
  firstName: text(80).optional(),
  lastName: text(80).optional(),
  phoneNumber: text(60).optional(),
  bio: text(1000).optional(),
  /** Whether members see the person by name at tables. It is on unless they switch it off. */
  showAtTables: z.boolean().optional(),
  ...HostDetails.partial().shape,
});
export type ProfileUpdateRequest = z.input<typeof ProfileUpdateRequest>;

export const UserReply = z.object({ user: User });
export type UserReply = z.infer<typeof UserReply>;

/** `passwordNeeded`: an admin who did not sign in by password. They have only a member's rights until they do. */
export const MeReply = UserReply.extend({ passwordNeeded: z.boolean() });
export type MeReply = z.infer<typeof MeReply>;

/** A session of a person. `browser` and `system` are null if unknown. */
export const SignedInAt = z.object({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  firstSeenAt: instant,
  /** Updated at most once a day. */
  lastSeenAt: instant,
  /** Whether it is the session of this request. */
  current: z.boolean(),
});
export type SignedInAt = z.infer<typeof SignedInAt>;

const BOTH = 'Please enter both username and password';
export const AdminLoginRequest = z.object({
  username: z.string(BOTH).trim().min(1, BOTH).max(200, 'Please keep this under 200 characters.'),
  password: z.string(BOTH).min(1, BOTH).max(200, 'Please keep this under 200 characters.'),
});
export type AdminLoginRequest = z.input<typeof AdminLoginRequest>;

export const LogoutReply = z.object({ message: z.string() });
export type LogoutReply = z.infer<typeof LogoutReply>;

/** Proxies log queries, so pages send the code in the header `Link-Token`, and older links have it in the query. */
export const ValidateInvitationQuery = z.object({ code: typedCode.optional() });
export type ValidateInvitationQuery = z.input<typeof ValidateInvitationQuery>;

export const ValidateInvitationReply = z.object({
  valid: z.literal(true),
  inviteCode: z.string(),
  role: z.literal('provider'),
});
export type ValidateInvitationReply = z.infer<typeof ValidateInvitationReply>;

export const RedeemInvitationRequest = z.object({ code: typedCode });
export type RedeemInvitationRequest = z.input<typeof RedeemInvitationRequest>;

const InvitationStatus = z.enum(['pending', 'accepted', 'expired']);

/** An invitation as admins see it. */
export const Invitation = z.object({
  id,
  email: z.string(),
  role: z.literal('provider'),
  inviteCode: z.string(),
  status: InvitationStatus,
  createdAt: instant,
  expiresAt: instant,
  acceptedAt: instant.nullable(),
  /** The id of the person who became an organizer with it. */
  acceptedBy: id.nullable(),
  version,
});
export type Invitation = z.infer<typeof Invitation>;

export const InvitationsQuery = z.object({
  /** Part of the address, ignoring case. Codes cannot be searched, because they would appear in URLs. */
  q: text(100).optional(),
  status: InvitationStatus.optional(),
  ...paging,
  page: pageNumber,
});
export type InvitationsQuery = z.input<typeof InvitationsQuery>;

export const SendInvitationRequest = z.object({
  email,
  role: z.literal('provider', 'Only organizers are invited.'),
});
export type SendInvitationRequest = z.input<typeof SendInvitationRequest>;

const optionalPhone = z.union([z.literal(''), phone]);

/** A person whom an admin adds, with their roles. The admin role cannot be given. */
export const AddPersonRequest = newPerson(
  z.object({
    email,
    firstName: newName('Please enter a first name.'),
    lastName: newName('Please enter a last name.'),
    phoneNumber: optionalPhone.default(''),
    bio: text(1000).default(''),
    isClient: z.boolean().default(true),
    isProvider: z.boolean().default(false),
    isCafeOwner: z.boolean().default(false),
    isAdmin: z.boolean().default(false),
  }),
);
export type AddPersonRequest = z.input<typeof AddPersonRequest>;

/**
 * The plan for groups whose owner goes (groups contract, section 2, rule 9): the organizer of longest standing takes each
 * over, or they close.
 */
const groupsPlan = { groups: z.enum(['handOver', 'close']).optional() };

/** Why an admin does something to a person: kept in the log, and shown in the audit. */
export const actReason = { reason: requiredText(ACT_REASON_LENGTH, 'Please give a reason.').optional() };

/** The plan for upcoming gameEvents whose host loses the role (evenings contract, section 1). */
const upcomingPlan = {
  upcoming: z.enum(['cancel', 'handOver']).optional(),
  /** The new host. */
  to: id.optional(),
  ...groupsPlan,
};

/** Absent fields stay unchanged. */
export const ChangePersonRequest = z.object({
  email: email.optional(),
  firstName: name('Please enter a first name.').optional(),
  lastName: name('Please enter a last name.').optional(),
  phoneNumber: optionalPhone.optional(),
  bio: text(1000).optional(),
  isClient: z.boolean().optional(),
  isProvider: z.boolean().optional(),
  isCafeOwner: z.boolean().optional(),
  isAdmin: z.boolean().optional(),
  ...upcomingPlan,
  /** Of a change of roles. */
  ...actReason,
});
export type ChangePersonRequest = z.input<typeof ChangePersonRequest>;

/**
 * `seats`: seats and offers are given to others first, and `upcoming` says what becomes of events that the person hosts.
 * `groups`: for a person who owns groups.
 */
export const ErasePersonRequest = z.object({ seats: z.literal('free').optional(), ...upcomingPlan, ...actReason });
export type ErasePersonRequest = z.input<typeof ErasePersonRequest>;

export const SetActiveRequest = z.object({ isActive: z.boolean(), ...upcomingPlan, ...actReason });
export type SetActiveRequest = z.input<typeof SetActiveRequest>;

/** `reason`: the person reads it. */
export const SuspendRequest = z.object({
  until: instant,
  reason: requiredText(ACT_REASON_LENGTH, 'Please give a reason.'),
});
export type SuspendRequest = z.input<typeof SuspendRequest>;

/** Why a suspension ends before its time. */
export const LiftSuspensionRequest = z.object(actReason);
export type LiftSuspensionRequest = z.input<typeof LiftSuspensionRequest>;

export const GrantAdminRoleRequest = z.object({
  adminRole: z.enum(ADMIN_ROLES, 'Please choose one of the four roles.'),
  ...actReason,
});
export type GrantAdminRoleRequest = z.input<typeof GrantAdminRoleRequest>;

/** The paths of admins' accounts, below `/api`. Only full admins can use them, and only on other admins. */
export const adminPaths = {
  /** `AddAdminRequest` → 201 `AddAdminReply`. 409 `username_taken`. */
  add: '/admin/admins',
  /** `ResetAdminPasswordRequest` → 204. 409 `self`. */
  password: '/admin/admins/{id}/password',
  /** DELETE → 204: removes all passkeys. 409 `self`; 404 also if there is none. */
  passkeys: '/admin/admins/{id}/passkeys',
} as const;

/** The same limits as at a terminal. */
const adminPassword = z.string().min(15, 'Please choose at least 15 characters.').max(200);

export const AddAdminRequest = z.object({
  username: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/i, 'Please enter up to 40 letters, digits, dots, dashes or underscores.')
    .transform((name) => name.toLowerCase())
    // such as support or root: the audit names who did something
    .refine((name) => name === 'admin' || !troubleWithName(name, 'whole'), 'Please use the name of a person.'),
  role: z.enum(ADMIN_ROLES, 'Please choose one of the four roles.').default('full'),
  password: adminPassword,
});
export type AddAdminRequest = z.input<typeof AddAdminRequest>;

export const AddAdminReply = z.object({ userId: id });
export type AddAdminReply = z.infer<typeof AddAdminReply>;

export const ResetAdminPasswordRequest = z.object({ password: adminPassword });
export type ResetAdminPasswordRequest = z.input<typeof ResetAdminPasswordRequest>;

/** `code`: a new one-time code, as for signing in. */
export const DeleteOwnAccountRequest = z.object({ code: mailedCode, ...upcomingPlan });
export type DeleteOwnAccountRequest = z.input<typeof DeleteOwnAccountRequest>;

/** An item of `gameEvents` in a 409 `hosts_upcoming`. The soonest comes first. */
export const HostedGameEvent = z.object({
  id,
  gameName: z.string(),
  cafeName: z.string(),
  eventDate: instant,
  startDate: z.iso.date(),
  startTime: z.string(),
  currentParticipants: z.number().int(),
  maxParticipants: z.number().int(),
});
export type HostedGameEvent = z.infer<typeof HostedGameEvent>;

/**
 * What a person has ahead, and what is in their hands: what their going changes. `atTableUntil`: the end of the event
 * that they are at now, until which they cannot be deleted.
 */
export const PersonCommitments = z.object({
  atTableUntil: instant.nullable(),
  hosted: z.array(HostedGameEvent),
  seats: z.array(HostedGameEvent),
  series: z.array(z.object({ id, words: z.string(), gameName: z.string(), cafeName: z.string() })),
  groups: z.array(z.object({ slug: z.string(), name: z.string() })),
  cafes: z.array(z.object({ id, name: z.string() })),
});
export type PersonCommitments = z.infer<typeof PersonCommitments>;

/**
 * Part of a first name, a last name, both with a space between, an email address or a member’s id, ignoring case; or of
 * a phone number in any notation.
 */
const search = text(100).optional();
/**
 * `name` is last and first name, `firstName` first and last name. `status`: active people first; `roles`: admins first, then
 * cafe owners, then organizers. Default order: descending for `created`, ascending for all others.
 */
const sorting = {
  sort: z
    .enum([
      ...['created', 'name', 'firstName', 'email', 'phone', 'status', 'roles', 'score', 'attended', 'noShows'],
      'lateCancels',
    ] as const)
    .default('created'),
  order: z.enum(['asc', 'desc']).optional(),
};

/**
 * `active` and `inactive`: whether they may sign in. `suspended`: an admin keeps them from joining now. `penalty`: they are under a penalty now; `penaltyEnding`: it ends
 * within 48 hours. `overturned`: hosts of whom admins recently overturned several marks.
 */
const status = z.enum(['active', 'inactive', 'suspended', 'penalty', 'penaltyEnding', 'overturned']).optional();

const MOST_COUNTED = 'Please enter a whole number up to 9,999.';
const few = z
  .string()
  .regex(/^\d{1,4}$/, MOST_COUNTED)
  .transform(Number)
  .optional();

/**
 * What people are found by, in their list, its counts, its file and bulk acts alike. All fields that are given must be true
 * of a person. Admins who may not read judgments find nobody by `FOUND_BY_JUDGMENT`: for them these fields are ignored.
 */
export const PeopleFilter = z.object({
  q: search,
  status,
  role: z.enum(['client', 'provider', 'cafeOwner', 'admin']).optional(),
  /** They joined at the first instant or after it, and before the second. */
  joinedFrom: instant.optional(),
  joinedTo: instant.optional(),
  /** They were last seen signed in, to the day, at the first instant or after it, and before the second. */
  seenFrom: instant.optional(),
  seenTo: instant.optional(),
  /** `never`: they were not seen signed in since this is remembered. */
  seen: z.literal('never').optional(),
  /** At how many game events they attended, both inclusive. */
  minAttended: few,
  maxAttended: few,
  /** They have at least so many. */
  minNoShows: few,
  minLateCancels: few,
  /** They had a seat at a game event at this cafe, also one that they gave back. */
  cafeId: id.optional(),
  /** They have marks, and this version of the policy judged them last. */
  policyVersion: few,
  /** They joined more than so many days ago and never attended. */
  neverCameDays: few,
});
export type PeopleFilter = z.output<typeof PeopleFilter>;

export const UsersQuery = z.object({
  ...PeopleFilter.shape,
  /** Finds those who are spelled nearly like `q` instead, 50 at most. Absent: those who contain it. */
  spelling: z.literal('near').optional(),
  ...sorting,
  ...paging,
  page: pageNumber,
});
export type UsersQuery = z.input<typeof UsersQuery>;

/**
 * The tabs of section 9 of the specification. `penalties`: under a penalty now; `low`: a score below 80 and no penalty;
 * `issues`: a no-show or more than one late cancel.
 */
export const ReliabilityUsersQuery = z.object({
  q: search,
  tab: z.enum(['penalties', 'low', 'issues']).optional(),
  ...sorting,
  ...paging,
  page: pageNumber,
});
export type ReliabilityUsersQuery = z.input<typeof ReliabilityUsersQuery>;

export const UserCountsQuery = PeopleFilter.omit({ role: true });

/** The number of people in each tab of the two tables that the filter matches, without deleted ones. */
export const UserCounts = z.object({
  all: z.int(),
  clients: z.int(),
  providers: z.int(),
  cafeOwners: z.int(),
  admins: z.int(),
  activePenalties: z.int(),
  lowReliability: z.int(),
  withIssues: z.int(),
});
export type UserCounts = z.infer<typeof UserCounts>;

/** The address of one's own calendar feed. It contains the secret, which is shown only once. */
export const CalendarFeed = z.object({ url: z.url() });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** Since when the person has a calendar feed; null without one. */
export const CalendarFeedState = z.object({ openedAt: instant.nullable() });
export type CalendarFeedState = z.infer<typeof CalendarFeedState>;
