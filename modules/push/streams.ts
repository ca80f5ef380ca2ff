import { defineStream } from '@tablemates/event-store';
import { pushPreferenceTypes } from './domain-events.ts';
import { pushPreferencesFold } from './preferences.ts';

/** The kinds of notifications that a person has switched on. */
export const pushPreferencesOf = defineStream({
  prefix: 'pushPreferences-',
  types: pushPreferenceTypes,
  fold: pushPreferencesFold,
});
