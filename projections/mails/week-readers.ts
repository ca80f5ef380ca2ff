import { projection } from '@tablemates/event-store';
import type { MailPreferenceEvent } from '../../modules/mails/domain-events.ts';

type WeekReaderRow = {
  readonly userId: string;
  /** Whether they also get mails about what they follow. */
  readonly withNews: boolean;
};

/** Who gets the mail of the week in the city. Whether a mail is sent is decided by the log. */
export const weekReaders = projection<WeekReaderRow, MailPreferenceEvent>()({
  name: 'week_readers',
  version: 1,
  columns: { userId: 'uuid not null', withNews: 'boolean not null' },
  key: ['userId'],
  indexes: [],
  ignores: ['stream', 'version', 'actor', 'personal', 'occurredAt'],
  touches: ({ data }) => [[data.userId]],
  on: {
    MailPreferencesChanged: (_, { data: { userId, off, on = [] } }) =>
      on.includes('week') ? { userId, withNews: !off.includes('follows') } : undefined,
  },
});
