import { addHours } from '../../../platform/add-time.ts';
import type { Instant } from '../../../platform/clock.ts';
import { type Refusal, refuse, signedOut, suspended, unknown } from '../../../platform/refusal.ts';
import type { AnnouncementEvent } from '../domain-events.ts';
import { type Actor, type GroupState, isClosed, type OrganizerAccount, unknownGroup } from '../group.ts';
import { announcementCountsUntil, MOST_ANNOUNCED, PAUSING_HOURS, REPORTERS_TO_PAUSE } from '../rules.ts';

type Announcement = {
  readonly announcementId: string;
  readonly authorId: string;
  /** Null once the author has been erased. */
  readonly words: { readonly title: string; readonly text: string } | null;
  readonly at: Instant;
  /** Until then it can be withdrawn. */
  readonly sendsAt: Instant;
  readonly state: 'waiting' | 'withdrawn' | 'sent';
};

/** The announcements of a group, oldest first, and the reports of them that no admin has looked at. */
export type Announcements = {
  readonly all: readonly Announcement[];
  readonly reports: readonly { readonly reporterId: string; readonly at: Instant }[];
};

export const announcementsFold = { initial: { all: [], reports: [] } as Announcements, evolve };

function evolve(announcements: Announcements, domainEvent: AnnouncementEvent): Announcements {
  const { all, reports } = announcements;
  const { announcementId, at } = domainEvent.data;
  const becomes = (state: Announcement['state']): Announcements => ({
    reports,
    all: all.map((each) => (each.announcementId === announcementId ? { ...each, state } : each)),
  });
  switch (domainEvent.type) {
    case 'AnnouncementWritten': {
      const { authorId, sendsAt } = domainEvent.data;
      const words = domainEvent.personal ?? null;
      return { reports, all: [...all, { announcementId, authorId, words, at, sendsAt, state: 'waiting' }] };
    }
    case 'AnnouncementWithdrawn':
      return becomes('withdrawn');
    case 'AnnouncementSent':
      return becomes('sent');
    case 'AnnouncementReported':
      return { all, reports: [...reports, { reporterId: domainEvent.data.reporterId, at }] };
    case 'AnnouncementLookedAt':
      return { all, reports: [] };
  }
}

export type Decided = readonly AnnouncementEvent[] | Refusal;

const notAnOrganizer = refuse(403, 'not_in_group', 'Only organizers of this group can announce something.');
const isPausedNow = refuse(
  403,
  'paused',
  'Several people reported what this group announced. Our team looks at it before the next announcement.',
);
const enough = (from: Instant) =>
  refuse(429, 'enough', `A group can announce ${MOST_ANNOUNCED} things in 7 days.`, { from });
const isSent = refuse(409, 'sent', 'It has been sent, so it cannot be withdrawn any more.');
const unknownAnnouncement = unknown('announcement');

/** Whether so many people reported announcements within a day that an admin has to look first. */
export function isPaused({ reports }: Announcements): boolean {
  return reports.some(({ at: from }) => {
    const until = addHours(from, PAUSING_HOURS).toISOString();
    const within = reports.filter(({ at }) => at >= from && at <= until);
    return new Set(within.map(({ reporterId }) => reporterId)).size >= REPORTERS_TO_PAUSE;
  });
}

/** From when on another announcement is possible; undefined if it is now. */
function nextFrom({ all }: Announcements, now: Instant): Instant | undefined {
  const until = all
    .filter(({ state }) => state !== 'withdrawn')
    .map(({ at }) => announcementCountsUntil(at))
    .filter((each) => now < each);
  return until.at(-MOST_ANNOUNCED);
}

type Written = {
  readonly announcementId: string;
  readonly title: string;
  readonly text: string;
  /** In ten minutes, but not in the quiet hours. */
  readonly sendsAt: Instant;
};

/** An organizer announces something to those who follow the group. */
export function announce(
  announcements: Announcements,
  group: GroupState,
  { isActive, suspendedUntil = null }: Omit<OrganizerAccount, 'isProvider'>,
  by: Actor,
  { announcementId, title, text, sendsAt }: Written,
  now: Instant,
): Decided {
  if (group.status === 'unknown') return unknownGroup;
  // a text of an erased person could never be erased
  if (!isActive) return signedOut;
  if (!group.organizers.includes(by.userId)) return notAnOrganizer;
  if (group.status === 'closed') return isClosed;
  if (suspendedUntil !== null) return suspended(suspendedUntil);
  if (isPaused(announcements)) return isPausedNow;
  const from = nextFrom(announcements, now);
  if (from !== undefined) return enough(from);
  const { userId: authorId } = by;
  const data = { groupId: group.groupId, announcementId, authorId, at: now, sendsAt };
  return [{ type: 'AnnouncementWritten', data, subject: authorId, personal: { title, text } }];
}

/** An organizer takes back what waits to be sent. A repetition records nothing. */
export function withdraw(
  { all }: Announcements,
  group: GroupState,
  by: Actor,
  announcementId: string,
  now: Instant,
): Decided {
  if (group.status === 'unknown') return unknownGroup;
  if (!group.organizers.includes(by.userId)) return notAnOrganizer;
  const found = all.find((each) => each.announcementId === announcementId);
  if (!found) return unknownAnnouncement;
  if (found.state === 'withdrawn') return [];
  // also where the mails are late
  if (found.state === 'sent' || now >= found.sendsAt) return isSent;
  return [{ type: 'AnnouncementWithdrawn', data: { groupId: group.groupId, announcementId, at: now } }];
}

/**
 * Sends what has waited long enough, once. Not while announcements are paused, nor for a closed group. Whose author no
 * longer organizes the group is withdrawn instead: that right ended with all others.
 */
export function send(
  announcements: Announcements,
  group: GroupState,
  announcementId: string,
  recipients: number,
  now: Instant,
): readonly AnnouncementEvent[] {
  if (group.status !== 'open' || isPaused(announcements)) return [];
  const due = announcements.all.find((each) => each.announcementId === announcementId);
  if (due?.state !== 'waiting' || now < due.sendsAt) return [];
  const data = { groupId: group.groupId, announcementId, at: now };
  if (!group.organizers.includes(due.authorId)) return [{ type: 'AnnouncementWithdrawn', data }];
  return due.words === null ? [] : [{ type: 'AnnouncementSent', data: { ...data, recipients } }];
}

/** Notes who reported an announcement. */
export const noteReport = (
  data: Extract<AnnouncementEvent, { type: 'AnnouncementReported' }>['data'],
): readonly AnnouncementEvent[] => [{ type: 'AnnouncementReported', data }];

/** Notes that an admin has looked at a report. */
export const noteLook = (
  { reports }: Announcements,
  data: Extract<AnnouncementEvent, { type: 'AnnouncementLookedAt' }>['data'],
): readonly AnnouncementEvent[] => (reports.length === 0 ? [] : [{ type: 'AnnouncementLookedAt', data }]);
