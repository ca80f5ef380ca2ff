import type { OptionalKind } from '../../../modules/mails/rules.ts';

/** The names of the kinds of mails, and when they are sent. */
export const MAIL_WORDS: Readonly<Record<OptionalKind, { readonly label: string; readonly hint: string }>> = {
  seatConfirmed: { label: 'Your seat', hint: 'When you take a seat, with a file for your calendar' },
  stillComing: { label: 'Still coming?', hint: 'The day before, while giving your seat back is free' },
  whereExactly: { label: 'Where exactly', hint: 'Two hours before the start' },
  seatOffered: {
    label: 'A seat held for you',
    hint: 'When one gets free and you are next in line. It goes to the next person if you do not answer in time',
  },
  waitingList: { label: 'Waiting list', hint: 'Your place in it, and seats that are open to all' },
  messages: { label: 'Messages', hint: 'When you have not read one for 15 minutes' },
  follows: {
    label: 'What you follow',
    hint: 'New events you could join, in one email a day. At once if they start soon',
  },
  week: {
    label: 'This week in the city',
    hint: 'On Thursdays at 5 PM, what you could join in the next seven days. Off unless you switch it on',
  },
  firstEvening: { label: 'After your first event', hint: 'Once, with the next date of the group that held it' },
  monday: {
    label: 'Your week in numbers',
    hint: 'On Mondays at 8 AM, last week beside the week before. Off unless you switch it on',
  },
  seatChanges: { label: 'Seats at your events', hint: 'When people join, give their seat back or run late' },
  hostEvening: { label: 'The day before you host', hint: 'Who has confirmed, and who is new' },
  rateAttendance: { label: 'Rate Attendance', hint: 'After your event, and once more before rating closes' },
  seriesStarted: { label: 'A new series', hint: 'When you start one, with its first dates' },
  dateNotHeld: { label: 'A date that cannot be held', hint: 'When a date of your series is skipped, and why' },
  seriesPaused: { label: 'A paused series', hint: 'When nobody came to your dates for a while' },
  hostSought: { label: 'A host is needed', hint: 'When an organizer of your group cannot host an event' },
  hostFound: { label: 'Somebody hosts for you', hint: 'When another organizer takes over your event' },
  groupInvited: { label: 'Invitations to organize', hint: 'When somebody wants you to organize their group' },
  groupOrganizers: { label: 'Who organizes your groups', hint: 'When people answer, step down or are taken off' },
  tableAsked: { label: 'Tables at your cafe', hint: 'When somebody asks your cafe for a table' },
  deskEvening: { label: 'The day before at your cafe', hint: 'At 5 PM, if anything is on the next day' },
  deskChanges: { label: 'Changes at your cafe', hint: 'When tables of the day are added, moved or called off' },
  groupClosed: { label: 'A group that closes', hint: 'When one closes that you organize or follow' },
  announcements: {
    label: 'Announcements of groups',
    hint: 'What the groups that you follow write to you, at most twice a week each',
  },
};

/** The kinds that are always mailed, and are notifications on request. */
export const URGENT_WORDS = {
  moved: { label: 'Moved events', hint: 'When the time or the cafe changes' },
  cancelled: { label: 'Cancelled events', hint: 'When an event does not take place' },
} as const;

/** The kind that is a notification only. */
export const SEAT_TONIGHT = {
  label: 'A seat tonight',
  hint: 'When a group you follow has a table, or a seat again at a full one, on the same day. Off unless you switch it on',
} as const;
