import { defineStream } from '@tablemates/event-store';
import { mailPreferenceTypes, mondayMailTypes } from './domain-events.ts';
import { mondayFold } from './monday.ts';
import { preferencesFold } from './preferences.ts';

/** The kinds of mails that are off for a person. */
export const mailPreferencesOf = defineStream({
  prefix: 'mailPreferences-',
  types: mailPreferenceTypes,
  fold: preferencesFold,
});

/** Of which weeks an admin was mailed the numbers. */
export const mondayMailsOf = defineStream({ prefix: 'mondayMails-', types: mondayMailTypes, fold: mondayFold });
