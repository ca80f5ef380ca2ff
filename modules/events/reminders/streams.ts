import { defineStream } from '@tablemates/event-store';
import { reminderTypes } from '../domain-events.ts';
import { sentFold } from './reminders.ts';

/** Which mails about a gameEvent were sent. */
export const remindersOf = defineStream({ prefix: 'reminders-', types: reminderTypes, fold: sentFold });
