import { defineStream } from '@tablemates/event-store';
import { mailPreferenceTypes } from './domain-events.ts';
import { preferencesFold } from './preferences.ts';

/** The kinds of mails that are off for a person. */
export const mailPreferencesOf = defineStream({
  prefix: 'mailPreferences-',
  types: mailPreferenceTypes,
  fold: preferencesFold,
});
