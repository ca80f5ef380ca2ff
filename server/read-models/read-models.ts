import { createHash } from 'node:crypto';
import type { AnyProjection } from '@tablemates/event-store';
import { audit } from '../../projections/admin/audit.ts';
import { adminStats } from '../../projections/admin/stats.ts';
import { turnout } from '../../projections/admin/turnout.ts';
import { blocks } from '../../projections/blocks/blocks.ts';
import { cases } from '../../projections/cases/cases.ts';
import { cafes, cities, games, regions } from '../../projections/catalog/catalog.ts';
import { emailSenders } from '../../projections/email-senders/email-senders.ts';
import { gameEvents } from '../../projections/events/game-events.ts';
import { participations } from '../../projections/events/participations.ts';
import { reminders } from '../../projections/events/reminders.ts';
import { waits } from '../../projections/events/waits.ts';
import { follows } from '../../projections/follows/follows.ts';
import { openings } from '../../projections/follows/openings.ts';
import { told } from '../../projections/follows/told.ts';
import { groups } from '../../projections/groups/groups.ts';
import { waitingAnnouncements } from '../../projections/groups/waiting-announcements.ts';
import { invitations } from '../../projections/identity/invitations.ts';
import { people } from '../../projections/identity/people.ts';
import { weekReaders } from '../../projections/mails/week-readers.ts';
import { conversations } from '../../projections/messaging/conversations.ts';
import { messages } from '../../projections/messaging/messages.ts';
import { tableTalk } from '../../projections/messaging/table-talk.ts';
import { notes } from '../../projections/notes/notes.ts';
import { evenings } from '../../projections/numbers/evenings.ts';
import { attendance } from '../../projections/reliability/attendance.ts';
import { contests } from '../../projections/reliability/contests.ts';
import { refusedSeats } from '../../projections/reliability/refused-seats.ts';
import { reports } from '../../projections/reports/reports.ts';
import { series } from '../../projections/series/series.ts';

/** Every read model of the product. */
export const readModels: readonly AnyProjection[] = [
  regions,
  cities,
  cafes,
  games,
  people,
  invitations,
  gameEvents,
  participations,
  waits,
  reminders,
  series,
  groups,
  waitingAnnouncements,
  follows,
  openings,
  told,
  weekReaders,
  attendance,
  evenings,
  blocks,
  refusedSeats,
  contests,
  reports,
  cases,
  notes,
  messages,
  conversations,
  tableTalk,
  emailSenders,
  audit,
  adminStats,
  turnout,
];

/** Tells the processes that fold the same read models from those of other releases. */
export const readModelsRelease: string = createHash('sha256')
  .update(readModels.map(({ name, version }) => `${name} ${version}`).join())
  .digest('hex')
  .slice(0, 12);
