import type { Takers } from './takers.ts';

/** Applies domain events of reports, warnings and notes to the picture. */
export const reportAndNoteTakers: Takers<
  | 'ReportMade'
  | 'ReportLookedAt'
  | 'ReportDecided'
  | 'PersonWarned'
  | 'NoteWritten'
  | 'NoteRewritten'
  | 'NoteDeleted'
  | 'NotesErased'
> = {
  ReportMade({ reports }, data) {
    reports.set(data.reportId, { userId: data.userId, state: 'open' });
  },

  ReportLookedAt({ reports }, data) {
    const report = reports.get(data.reportId);
    if (report) reports.set(data.reportId, { ...report, state: 'looked at' });
  },

  ReportDecided({ reports }, data) {
    const report = reports.get(data.reportId);
    if (!report) return;
    if (data.act === 'warn') reports.set(data.reportId, { ...report, state: 'to warn' });
    else reports.delete(data.reportId);
  },

  PersonWarned({ reports }, data) {
    reports.delete(data.reportId);
  },

  NoteWritten({ notes }, data) {
    notes.set(data.userId, (notes.get(data.userId) ?? new Set<string>()).add(data.noteId));
  },

  // the note exists before and after
  NoteRewritten: () => undefined,

  NoteDeleted({ notes }, data) {
    notes.get(data.userId)?.delete(data.noteId);
  },

  NotesErased({ notes }, data) {
    notes.delete(data.userId);
  },
};
