import { byType } from '../../platform/by-type.ts';
import type { EventOf } from '../domain-event-types.ts';
import { cafeMails } from './cafe-mails.ts';
import { contestMails } from './contest-mails.ts';
import { gameEventMails } from './game-event-mails.ts';
import { groupMails } from './group-mails.ts';
import { judgedMails } from './judged-mails.ts';
import type { Mails } from './letters.ts';
import { mondayMails } from './monday-mails.ts';
import { newsMails } from './news-mails.ts';
import { penaltyMails } from './penalty-mails.ts';
import { type ReminderDeps, reminderMails } from './reminder-mails.ts';
import { reportMails } from './report-mails.ts';
import { seatMails } from './seat-mails.ts';
import { seriesMails } from './series-mails.ts';
import { standingSeatMails } from './standing-seat-mails.ts';
import { suspensionMails } from './suspension-mails.ts';
import { tableMails } from './table-mails.ts';

/** The mails that follow from each type of domain event, to people it still concerns. */
export const mailsToPeople = (deps: ReminderDeps) =>
  byType<EventOf, Mails>()({
    UserRegistered: welcome,
    ...seatMails(deps),
    ...gameEventMails(deps),
    ...reminderMails(deps),
    ...suspensionMails(deps),
    PenaltyApplied: penaltyMails(deps),
    ...judgedMails(deps),
    ...contestMails(deps),
    ...reportMails(deps),
    ...seriesMails(deps),
    ...standingSeatMails(deps),
    ...newsMails(deps),
    ...mondayMails(deps),
    ...groupMails(deps),
    ...tableMails(deps),
    ...cafeMails(deps),
  });

export type MailsToPeople = ReturnType<typeof mailsToPeople>;
export type MailedEvent = Parameters<MailsToPeople['of']>[0];

async function welcome({ data, personal }: EventOf<'UserRegistered'>): Mails {
  if (!personal?.email) return [];
  const { firstName, email } = personal;
  return [{ recipientId: data.userId, to: email, template: 'welcome', params: { firstName } }];
}
