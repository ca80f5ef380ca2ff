import type {
  AdminGameEvent,
  AdminSeries,
  AdminStats,
  AuditEntry,
  AuditEvidence,
  Installation,
  OutgoingMails,
  ReadModel,
  RetriedMails,
  Turnout,
} from '../../modules/admin/contract.ts';
import type { AdminNeeds } from '../../modules/admin/needs/contract.ts';
import type {
  CafeRecord,
  GameEventRecord,
  GroupRecord,
  PersonRecord,
  SeriesRecord,
} from '../../modules/admin/records/contract.ts';
import type { SavedView } from '../../modules/admin/saved-views/contract.ts';
import type { BlockedAtTable, BlockedPerson } from '../../modules/blocks/contract.ts';
import type {
  Affected,
  CafeMonth,
  Desk,
  DeskNumbers,
  DeskRow,
  HouseReply,
} from '../../modules/cafe-nights/contract.ts';
import type { AdminCase, AdminCaseFile, CaseCounts, OwnLetters } from '../../modules/cases/contract.ts';
import type { Cafe, City, Game, MergeCafeReply, ProposedCafe, Region } from '../../modules/catalog/contract.ts';
import type { EmailSetting } from '../../modules/email-senders/contract.ts';
import type {
  CanJoinReply,
  ChangePreview,
  CheckInCode,
  GameEvent,
  GameEventCounts,
  GameEventReply,
  GuestInvitation,
  GuestReply,
  LeaveReply,
  Participant,
  ProfileReply,
  SeatHistory,
  WaitingList,
  WaitingListReply,
} from '../../modules/events/contract.ts';
import type { CountedEvening, HostingNumbers } from '../../modules/events/numbers/contract.ts';
import type { Follow } from '../../modules/follows/contract.ts';
import type { Announcement, NewAnnouncement } from '../../modules/groups/announcements/contract.ts';
import type { Group, GroupInvitation, GroupReply } from '../../modules/groups/contract.ts';
import type { ConfirmImportReply, ImportReply } from '../../modules/groups/import/contract.ts';
import type { Bar, BarReply } from '../../modules/identity/bars/contract.ts';
import type { BulkAct, BulkFailure, MatchingPeople } from '../../modules/identity/bulk/contract.ts';
import type {
  AddAdminReply,
  CalendarFeed,
  CalendarFeedState,
  Invitation,
  LogoutReply,
  MeReply,
  PersonCommitments,
  SendOtpReply,
  SignedInAt,
  User,
  UserCounts,
  UserReply,
  ValidateInvitationReply,
  VerifyOtpReply,
} from '../../modules/identity/contract.ts';
import type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SecondStepReply,
} from '../../modules/identity/passkeys/contract.ts';
import type { MailDelivery, MailPreferences } from '../../modules/mails/contract.ts';
import type {
  ConversationSummary,
  MarkReadReply,
  Message,
  TableMessage,
  TableTalkMute,
  UnreadCountReply,
} from '../../modules/messaging/contract.ts';
import type { AdminNote } from '../../modules/notes/contract.ts';
import type { PushKey, PushPreferences } from '../../modules/push/contract.ts';
import type {
  AdminContest,
  AdminContestFile,
  ContestCounts,
  DecideContestReply,
  HostContest,
} from '../../modules/reliability/contests/contract.ts';
import type {
  Contest,
  CorrectionEffects,
  Explanation,
  GameEventNeedingRating,
  LedgerEntry,
  MarkAttendanceReply,
  PenaltyLengths,
  PoliciesReply,
  ReliabilityAt,
  StandingReply,
} from '../../modules/reliability/contract.ts';
import type { AdoptPolicyReply, SimulatedPerson, Simulation } from '../../modules/reliability/simulation/contract.ts';
import type { AdminReport, AdminReportFile, Report, ReportCounts, Warning } from '../../modules/reports/contract.ts';
import type {
  ChangedSeriesReply,
  NewSeriesReply,
  Series,
  SeriesPreview,
  SeriesReply,
  YourStanding,
} from '../../modules/series/contract.ts';
import type { CallApi } from '../../platform/http/rendered-page.ts';
import type { ErrorReply, FileSize } from '../../platform/http/schemas.ts';
import { tablePerson } from '../support/table-person.ts';

/** What the server may be asked in these tests, and what it replies. */
type Replies = {
  'GET /site-config': { cityName: string; timeZone: string; supportPhone: string; publicUrl: string };
  'GET /auth/me': MeReply;
  'POST /auth/send-otp': SendOtpReply;
  'POST /auth/verify-otp': VerifyOtpReply;
  'POST /auth/login': UserReply;
  'POST /auth/signup': UserReply;
  'POST /auth/admin-login': UserReply | SecondStepReply;
  'POST /auth/admin-login/passkey': UserReply;
  'POST /auth/admin-login/send-code': SendOtpReply;
  'POST /auth/admin-login/code': UserReply;
  'POST /auth/passkey/options': PasskeyRequestOptions;
  'POST /auth/passkey': UserReply;
  'POST /auth/confirm': null;
  'GET /users/me/export': string;
  'GET /users/me/passkeys': Passkey[];
  'POST /users/me/passkeys/options': PasskeyCreationOptions;
  'POST /users/me/passkeys': Passkey;
  'PATCH /users/me/passkeys/:id': Passkey;
  'DELETE /users/me/passkeys/:id': null;
  'POST /auth/logout': LogoutReply;
  'GET /invitations/validate': ValidateInvitationReply;
  'POST /invitations/redeem': UserReply;
  'PUT /users/me/photo': UserReply;
  'PATCH /users/profile': UserReply;
  'GET /users/:id/profile': ProfileReply;
  'GET /users/me/can-join-events': CanJoinReply;
  'GET /users/me/reliability': Explanation;
  'GET /users/me/reliability/history': LedgerEntry[];
  'POST /users/me/reliability/contests': Contest;
  'DELETE /users/me/reliability/contests/:id': null;
  'GET /game-events/contests': HostContest[];
  'POST /game-events/:id/contests/:contestId/answer': HostContest;
  'POST /reports': Report;
  'GET /admin/reports': AdminReport[];
  'GET /admin/reports/counts': ReportCounts;
  'GET /admin/reports/:id': AdminReportFile;
  'POST /admin/reports/:id/looked-at': null;
  'POST /admin/reports/:id/decision': AdminReportFile;
  'GET /admin/cases': AdminCase[];
  'POST /admin/cases': AdminCaseFile;
  'GET /admin/cases/counts': CaseCounts;
  'GET /admin/cases/admins': { id: string; firstName: string; lastName: string }[];
  'GET /admin/cases/:id': AdminCaseFile;
  'PUT /admin/cases/:id/assignment': AdminCaseFile;
  'POST /admin/cases/:id/letters': AdminCaseFile;
  'POST /admin/cases/:id/outcome': AdminCaseFile;
  'POST /admin/cases/:id/reopen': AdminCaseFile;
  'GET /admin/cases/:id/notes': AdminNote[];
  'GET /users/me/letters/:id': OwnLetters;
  'POST /users/me/letters/:id/answers': OwnLetters;
  'GET /admin/users/:userId/warnings': Warning[];
  'GET /admin/users/:id/notes': AdminNote[];
  'POST /admin/users/:id/notes': AdminNote;
  'PATCH /admin/users/:id/notes/:noteId': AdminNote;
  'DELETE /admin/users/:id/notes/:noteId': null;
  'GET /admin/game-events/:id/notes': AdminNote[];
  'POST /admin/game-events/:id/notes': AdminNote;
  'PATCH /admin/game-events/:id/notes/:noteId': AdminNote;
  'DELETE /admin/game-events/:id/notes/:noteId': null;
  'GET /admin/cafes/:id/notes': AdminNote[];
  'POST /admin/cafes/:id/notes': AdminNote;
  'PATCH /admin/cafes/:id/notes/:noteId': AdminNote;
  'DELETE /admin/cafes/:id/notes/:noteId': null;
  'GET /admin/views': SavedView[];
  'POST /admin/views': SavedView;
  'PATCH /admin/views/:id': SavedView;
  'DELETE /admin/views/:id': null;
  'GET /admin/contests': AdminContest[];
  'GET /admin/contests/counts': ContestCounts;
  'GET /admin/contests/:id': AdminContestFile;
  'POST /admin/contests/:id/decision': DecideContestReply;
  'GET /reliability/policy': PenaltyLengths;
  'GET /game-events': GameEvent[];
  'POST /game-events': GameEvent;
  'GET /game-events/needs-rating': GameEventNeedingRating[];
  'GET /game-events/user/joined': GameEvent[];
  'GET /game-events/user/waiting': GameEvent[];
  'GET /game-events/:id': GameEvent;
  'GET /game-events/counts': GameEventCounts;
  'GET /game-events/:id/participants': Participant[];
  'GET /game-events/:id/waiting-list': WaitingList;
  'POST /game-events/:id/waiting-list': WaitingListReply;
  'DELETE /game-events/:id/waiting-list': GameEventReply;
  'POST /game-events/:id/offer': GameEventReply;
  'POST /game-events/:id/confirmation': GameEventReply;
  'GET /game-events/:id/check-in': CheckInCode;
  'POST /game-events/:id/check-in': GameEventReply;
  'POST /game-events/:id/late': GameEventReply;
  'POST /seat-answers/:token': GameEventReply;
  'DELETE /users/me': null;
  'GET /users/me/blocks': BlockedPerson[];
  'GET /users/me/blocks/at/:gameEventId': BlockedAtTable;
  'PUT /users/me/blocks/:userId': null;
  'DELETE /users/me/blocks/:userId': null;
  'GET /users/me/calendar-feed': CalendarFeedState;
  'POST /users/me/calendar-feed': CalendarFeed;
  'DELETE /users/me/calendar-feed': null;
  'GET /users/me/sessions': SignedInAt[];
  'DELETE /users/me/sessions': null;
  'DELETE /users/me/sessions/:id': null;
  'GET /users/me/mail-delivery': MailDelivery;
  'GET /users/me/mails': MailPreferences;
  'PUT /users/me/mails': MailPreferences;
  'GET /push/key': PushKey;
  'PUT /users/me/push': null;
  'DELETE /users/me/push': null;
  'GET /users/me/pushes': PushPreferences;
  'PUT /users/me/pushes': PushPreferences;
  'POST /mails/unsubscribe/:token': { kind: string; groupId?: string };
  'POST /game-events/:id/guests': GuestReply;
  'GET /guests/:token': GuestInvitation;
  'POST /guests/:token': GameEventReply;
  'GET /game-events/:id/seats/:userId': SeatHistory;
  'DELETE /game-events/:id/participants/:userId': GameEventReply;
  'POST /game-events/:id/join': GameEventReply;
  'POST /game-events/:id/join-refusals': null;
  'POST /game-events/:id/leave': LeaveReply;
  'PATCH /game-events/:id': GameEventReply;
  'GET /game-events/:id/change-preview': ChangePreview;
  'PATCH /game-events/:id/cancel': GameEventReply;
  'POST /game-events/:id/hand-over': GameEventReply;
  'POST /game-events/:id/attendance/:userId': MarkAttendanceReply;
  /** For one guest of a table. */
  'POST /game-events/:id/attendance/two': MarkAttendanceReply;
  'POST /game-events/:id/participants/:userId/move': GameEventReply;
  'GET /series': Series[];
  'POST /series': NewSeriesReply;
  'GET /series/:id': Series;
  'PATCH /series/:id': ChangedSeriesReply;
  'POST /series/:id/preview': SeriesPreview;
  'PUT /series/:id/skips/:date': null;
  'DELETE /series/:id/skips/:date': null;
  'POST /series/:id/pause': SeriesReply;
  'POST /series/:id/resume': SeriesReply;
  'POST /series/:id/end': SeriesReply;
  'PUT /series/:id/standing-seat': YourStanding;
  'DELETE /series/:id/standing-seat': null;
  'POST /series/:id/standing-seat/back': YourStanding;
  'DELETE /series/:id/standing-seats/:userId': null;
  'GET /game-events/:id/talk': TableMessage[];
  'POST /game-events/:id/take-over': GameEventReply;
  'POST /game-events/:id/cannot-host': GameEventReply;
  'POST /game-events/:id/table': GameEventReply;
  'POST /series/:id/table': SeriesReply;
  'POST /game-events/:id/talk': TableMessage;
  'DELETE /game-events/:id/talk/:messageId': null;
  'POST /game-events/:id/talk/read': null;
  'GET /game-events/:id/talk/mute': TableTalkMute;
  'PUT /game-events/:id/talk/mute': null;
  'DELETE /game-events/:id/talk/mute': null;
  'GET /users/me/follows': Follow[];
  'PUT /follows/:kind/:id': null;
  'DELETE /follows/:kind/:id': null;
  'GET /groups': Group[];
  'GET /groups/:id': Group;
  'POST /groups': Group;
  'PATCH /groups/:id': Group;
  'POST /groups/:id/organizers': GroupReply;
  'POST /groups/:id/organizers/answer': GroupReply;
  'DELETE /groups/:id/organizers/:userId': null;
  'POST /groups/:id/owner': GroupReply;
  'POST /groups/:id/owner/answer': GroupReply;
  'POST /groups/:id/owner/appoint': GroupReply;
  'POST /groups/:id/close': GroupReply;
  'GET /groups/:id/announcements': Announcement[];
  'POST /groups/:id/announcements': NewAnnouncement;
  'DELETE /groups/:id/announcements/:announcementId': null;
  'GET /groups/:id/invitation': GroupInvitation;
  'POST /groups/:id/import': ImportReply;
  'POST /groups/:id/import/confirm': ConfirmImportReply;
  'GET /messages/conversations': ConversationSummary[];
  'GET /messages/unread-count': UnreadCountReply;
  'GET /messages/conversation': Message[];
  'POST /messages': Message;
  'POST /messages/mark-read': MarkReadReply;
  'GET /games': Game[];
  'POST /games': Game;
  'GET /games/:id': Game;
  'PATCH /games/:id': Game;
  'DELETE /games/:id': null;
  'GET /cafes/:id/desk': Desk;
  'GET /cafes/:id/desk/asked': DeskRow[];
  'GET /cafes/:id/desk/numbers': DeskNumbers;
  'GET /cafes/:id/month': CafeMonth;
  'GET /cafes/:id/house': HouseReply;
  'PUT /cafes/:id/house': HouseReply;
  'GET /cafes/:id/closings/affected': Affected;
  'POST /cafes/:id/closings': HouseReply;
  'POST /cafes/:id/closings/:closingId/reopen': HouseReply;
  'GET /cafes/:id/free': string[];
  'POST /cafes/:id/desk-link': { url: string };
  'DELETE /cafes/:id/desk-link': null;
  'GET /cafes': Cafe[];
  'POST /cafes': Cafe;
  'GET /cafes/proposals': ProposedCafe[];
  'POST /cafes/proposals': ProposedCafe;
  'POST /cafes/:id/decline': { id: string; status: 'rejected' };
  'GET /cafes/:id': Cafe;
  'PATCH /cafes/:id': Cafe;
  'DELETE /cafes/:id': null;
  'GET /cities': City[];
  'POST /cities': City;
  'GET /cities/:id': City;
  'PATCH /cities/:id': City;
  'DELETE /cities/:id': null;
  'GET /regions': Region[];
  'POST /regions': Region;
  'GET /regions/:id': Region;
  'PATCH /regions/:id': Region;
  'DELETE /regions/:id': null;
  'GET /users': User[];
  'POST /users': User;
  'GET /users/:id/commitments': PersonCommitments;
  'GET /users/:id': User;
  'PATCH /users/:id': User;
  'PATCH /users/:id/active': User;
  'POST /users/:id/suspension': User;
  'DELETE /users/:id/suspension': User;
  'PATCH /users/:id/admin-role': User;
  'DELETE /users/:id': null;
  'GET /admin/bars': Bar[];
  'POST /admin/bars': BarReply;
  'DELETE /admin/bars/:id': null;
  'GET /invitations': Invitation[];
  'GET /invitations/file-size': FileSize;
  'POST /invitations': Invitation;
  'POST /invitations/:id/resend': Invitation;
  'DELETE /invitations/:id': null;
  'GET /email-settings': EmailSetting[];
  'POST /email-settings': EmailSetting;
  'GET /email-settings/:id': EmailSetting;
  'PATCH /email-settings/:id': EmailSetting;
  'DELETE /email-settings/:id': null;
  'GET /admin/stats': AdminStats;
  'GET /admin/stats/turnout': Turnout;
  'GET /admin/numbers': HostingNumbers;
  'GET /admin/numbers/evenings': CountedEvening[];
  'GET /users/me/hosting-numbers': HostingNumbers;
  'GET /users/me/hosting-numbers/evenings': CountedEvening[];
  'GET /admin/audit': AuditEntry[];
  'GET /admin/audit/:id': AuditEvidence;
  'GET /admin/audit/file-size': FileSize;
  'GET /admin/game-events': AdminGameEvent[];
  'GET /admin/game-events/file-size': FileSize;
  'GET /admin/marks/file-size': FileSize;
  'GET /admin/installation': Installation;
  'GET /admin/mails': OutgoingMails;
  'POST /admin/mails/:id/retry': RetriedMails;
  'POST /admin/mails/retry-failed': RetriedMails;
  'GET /admin/projections': ReadModel[];
  'POST /admin/projections/:name/rebuild': ReadModel;
  'POST /admin/projections/:name/verify': ReadModel;
  'POST /admin/projections/:name/skip': ReadModel;
  'POST /admin/projections/:name/rollback': ReadModel;
  'POST /admin/admins': AddAdminReply;
  'POST /admin/admins/:id/password': null;
  'DELETE /admin/admins/:id/passkeys': null;
  'POST /cafes/:id/merge': MergeCafeReply;
  'GET /admin/users': User[];
  'GET /admin/needs': AdminNeeds;
  'GET /admin/game-events/:id/record': GameEventRecord;
  'GET /admin/cafes/:id/record': CafeRecord;
  'GET /admin/series': AdminSeries[];
  'GET /admin/series/:id/record': SeriesRecord;
  'GET /admin/groups/:id/record': GroupRecord;
  'GET /admin/bulk-acts': BulkAct[];
  'GET /admin/bulk-acts/matching': MatchingPeople;
  'POST /admin/bulk-acts': BulkAct;
  'POST /admin/bulk-acts/:id/stop': BulkAct;
  'GET /admin/bulk-acts/:id': BulkAct;
  'GET /admin/bulk-acts/:id/failures': BulkFailure[];
  'GET /admin/users/counts': UserCounts;
  'GET /admin/users/file-size': FileSize;
  'GET /admin/users/:id/record': PersonRecord;
  'GET /admin/users/:id/reliability': ReliabilityAt;
  'GET /admin/users/:id/reliability/correction-effects': CorrectionEffects;
  'GET /admin/reliability/policies': PoliciesReply;
  'POST /admin/policies': AdoptPolicyReply;
  'POST /admin/policies/withdrawals': null;
  'GET /admin/policies/simulations': Simulation[];
  'POST /admin/policies/simulations': Simulation;
  'GET /admin/policies/simulations/:id': Simulation;
  'DELETE /admin/policies/simulations/:id': null;
  'GET /admin/policies/simulations/:id/people': SimulatedPerson[];
  'POST /admin/users/:id/reliability/corrections': StandingReply;
  'POST /admin/users/:id/penalty/waive': StandingReply;
};
type Question = keyof Replies;

/** A request that reached the server. */
type Asked = { readonly question: Question; readonly path: string; readonly search: string } & {
  readonly body: unknown;
  readonly ifMatch: string | null;
  readonly linkToken: string | null;
  /** The `One-Time-Code`. */
  readonly code: string | null;
  /** The `Idempotency-Key`. */
  readonly key: string | null;
};
type Reply = (search: URLSearchParams) => Response | Promise<Response>;

const json = (body: unknown, status = 200): Response =>
  body === null ? new Response(null, { status: 204 }) : Response.json(body, { status });
const refusal = (status: number, body?: ErrorReply & { current?: unknown }): Response =>
  body ? json(body, status) : new Response('', { status });

/** The questions that are answered with game events, which the server shows to each person as theirs. */
const OF_GAME_EVENTS: ReadonlySet<Question> = new Set<Question>([
  'GET /game-events',
  'GET /game-events/:id',
  'GET /game-events/user/joined',
  'GET /game-events/user/waiting',
]);

/** A game event as the real server answers it to a person: with their seat and their place in line, as the lists have them. */
function seenBy(person: User, gameEvent: GameEvent, joined: readonly GameEvent[], line: WaitingList): GameEvent {
  const { id, hostId, people, yourLine } = gameEvent;
  if (people.some(({ isYou }) => isYou)) return gameEvent;
  if (person.id === hostId) return { ...gameEvent, people: people.map((each) => ({ ...each, isYou: each.isHost })) };
  if (joined.some((each) => each.id === id)) {
    return { ...gameEvent, people: [...people, tablePerson({ firstName: person.firstName, isYou: true })] };
  }
  if (yourLine || line.state === 'none') return gameEvent;
  return { ...gameEvent, yourLine: { place: line.place, heldUntil: line.until } };
}

/** How specific a question is: of two that fit, the one with fewer placeholders is meant. */
const placeholders = (question: string): number => question.split(':').length;

/**
 * Stands in for the server at the one place where the web calls it. Replies are typed by the contracts. Each page has its
 * own, so that what a page asks late, after the next was opened, is not asked of that one's.
 * A request without a prepared answer gets 501 and fails the test (`unanswered`).
 *
 * @param user who is signed in at first; null for a visitor
 */
export function fakeServer(user: User | null) {
  const replies = new Map<Question, Reply>();
  const asked: Asked[] = [];
  const unanswered: string[] = [];
  /** Replies that are the same for every request. */
  const plain: { [Q in Question]?: Replies[Q] } = {};
  let person = user;

  const find = (question: string): Question | undefined =>
    [...replies.keys()]
      .filter((known) => new RegExp(`^${known.replaceAll(/:\w+/g, '[^/]+')}$`).test(question))
      .sort((a, b) => placeholders(a) - placeholders(b))[0];

  const shown = (gameEvent: GameEvent): GameEvent => {
    const line = plain['GET /game-events/:id/waiting-list'];
    return person && line ? seenBy(person, gameEvent, plain['GET /game-events/user/joined'] ?? [], line) : gameEvent;
  };

  /** The reply as it is for the person who is signed in. */
  const forThePerson = async (question: Question, reply: Response): Promise<Response> => {
    if (question.includes(' /auth/')) {
      if (reply.status === 401) person = null;
      if (reply.ok && reply.body) person = ((await reply.clone().json()) as Partial<UserReply>).user ?? person;
    }
    if (!reply.ok || !OF_GAME_EVENTS.has(question)) return reply;
    const found = (await reply.json()) as GameEvent | GameEvent[];
    return Response.json(Array.isArray(found) ? found.map(shown) : shown(found), reply);
  };

  const setReply = (question: Question, reply: Reply): void => {
    delete plain[question];
    replies.set(question, reply);
  };

  const fetchFn: CallApi = async (request) => {
    const { pathname, search } = new URL(request.url);
    const question = `${request.method} ${pathname.slice('/api'.length)}`;
    const known = find(question);
    const reply = known && replies.get(known);
    if (!known || !reply) {
      unanswered.push(question);
      return refusal(501, { error: `No answer to ${question}.` });
    }
    const isFile = /^(image|text\/(calendar|csv))/.test(request.headers.get('Content-Type') ?? '');
    const body = isFile ? await request.blob() : await request.text();
    asked.push({
      question: known,
      path: pathname.slice('/api'.length),
      search,
      body: typeof body === 'string' ? (body === '' ? null : JSON.parse(body)) : body,
      ifMatch: request.headers.get('If-Match'),
      linkToken: request.headers.get('Link-Token'),
      code: request.headers.get('One-Time-Code'),
      key: request.headers.get('Idempotency-Key'),
    });
    return forThePerson(known, await reply(new URLSearchParams(search)));
  };

  return {
    /** How its page calls it. */
    fetchFn,

    /**
     * Replies so from now on.
     *
     * @param thereby what a write changes once it has arrived; said before, a page still reading after an earlier
     *   refusal would show it too soon
     */
    answer: <Q extends Question>(question: Q, reply: Replies[Q], thereby?: () => void): void => {
      setReply(question, () => {
        thereby?.();
        return json(reply);
      });
      Object.assign(plain, { [question]: reply });
    },

    /** Replies according to what is searched for. */
    answerBy: <Q extends Question>(question: Q, reply: (search: URLSearchParams) => Replies[Q]): void => {
      setReply(question, (search) => json(reply(search)));
    },

    /**
     * Replies with a list page by page, by cursor or number: each page but the last names the next one.
     *
     * @param total how many entries the server says all pages have, where it does
     */
    answerPages: <Q extends Question>(question: Q, pages: readonly Replies[Q][], total?: number): void => {
      setReply(question, (search) => {
        const index = Number(search.get('cursor') ?? Number(search.get('page') ?? 1) - 1);
        const next = index + 1 < pages.length ? { 'X-Next-Cursor': String(index + 1) } : {};
        const counted = total === undefined ? {} : { 'X-Total-Count': String(total) };
        return Response.json(pages[index] ?? [], { headers: { ...next, ...counted } });
      });
    },

    /** Refuses from now on; without a body as a server does that fails unexpectedly. A 412 brings the current record. */
    refuse: (question: Question, status: number, body?: ErrorReply & { current?: unknown }): void => {
      setReply(question, () => refusal(status, body));
    },

    /** Refuses the next request, and then replies so. */
    refuseOnce: <Q extends Question>(question: Q, status: number, body: ErrorReply, then: Replies[Q]): void => {
      setReply(question, () => {
        setReply(question, () => json(then));
        return refusal(status, body);
      });
    },

    /** Keeps the request waiting, as a slow network does, until the returned function is called. */
    hold: <Q extends Question>(question: Q, reply: Replies[Q]): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      setReply(question, async () => {
        await promise;
        return json(reply);
      });
      return resolve;
    },

    /** Keeps the request waiting until the returned function is called, and then replies as was said before. */
    delay: (question: Question): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const reply = replies.get(question) ?? (() => refusal(501));
      setReply(question, async (search) => {
        await promise;
        return reply(search);
      });
      return resolve;
    },

    /** Cannot be reached for this from now on. */
    disconnect: (question: Question): void => {
      setReply(question, () => Promise.reject(new TypeError('Failed to fetch')));
    },

    /** The requests of one kind, oldest first. */
    asked: (question: Question): readonly Asked[] => asked.filter((each) => each.question === question),

    /** The requests without a prepared answer. */
    unanswered: (): readonly string[] => unanswered,
  };
}

export type FakeServer = ReturnType<typeof fakeServer>;
