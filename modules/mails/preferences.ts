import { invalidField, type Refusal } from '../../platform/refusal.ts';
import type { MailPreferences, MailPreferencesRequest } from './contract.ts';
import type { MailPreferenceEvent } from './domain-events.ts';
import { isOptional, KINDS_ON_REQUEST, NEEDED_KINDS, OPTIONAL_KINDS, type OptionalKind } from './rules.ts';

/** The kinds of mails that are off for a person. */
type Off = readonly OptionalKind[];

export const preferencesFold = {
  initial: KINDS_ON_REQUEST as Off,
  // a choice from before there was such a kind did not ask for it
  evolve: (_off: Off, { data: { off, on = [] } }: MailPreferenceEvent): Off => [
    ...off,
    ...KINDS_ON_REQUEST.filter((kind) => !off.includes(kind) && !on.includes(kind)),
  ],
};

/** Switches kinds of mails on and off. Needed kinds cannot be switched off (400). Pure. */
export function decidePreferences(
  off: Off,
  userId: string,
  patch: MailPreferencesRequest,
): readonly MailPreferenceEvent[] | Refusal {
  for (const kind of NEEDED_KINDS) {
    if (patch[kind] === false) return invalidField(kind, 'needed', 'These emails cannot be switched off.');
  }
  const next = OPTIONAL_KINDS.filter((kind) => !(patch[kind] ?? !off.includes(kind)));
  const on = KINDS_ON_REQUEST.filter((kind) => !next.includes(kind));
  const isSame = next.length === off.length && next.every((kind) => off.includes(kind));
  return isSame ? [] : [{ type: 'MailPreferencesChanged', data: { userId, off: next, ...(on.length > 0 && { on }) } }];
}

/** All kinds, each with whether the person gets it. */
export const shownPreferences = (off: Off): MailPreferences =>
  Object.fromEntries(
    [...NEEDED_KINDS, ...OPTIONAL_KINDS].map((kind) => [kind, !(isOptional(kind) && off.includes(kind))]),
  ) as MailPreferences;
