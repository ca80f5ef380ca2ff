import type { OptionalKind } from '../../../modules/mails/rules.ts';

/** What the kinds of mails are called, and when they come. */
export const MAIL_WORDS: Readonly<Record<OptionalKind, { readonly label: string; readonly hint: string }>> = {
  seatConfirmed: { label: 'Your seat', hint: 'When you take a seat, with a file for your calendar' },
  stillComing: { label: 'Still coming?', hint: 'The day before, while giving your seat back is free' },
  whereExactly: { label: 'Where exactly', hint: 'Two hours before the start' },
  waitingList: { label: 'Waiting list', hint: 'Your place in it, and seats that are open to all' },
  messages: { label: 'Messages', hint: 'When you have not read one for 15 minutes' },
  seatChanges: { label: 'Seats at your events', hint: 'When people join or give their seat back' },
  hostEvening: { label: 'The evening before you host', hint: 'Who has confirmed, and who is new' },
  rateAttendance: { label: 'Rate Attendance', hint: 'After your event, and once before the time is over' },
};
