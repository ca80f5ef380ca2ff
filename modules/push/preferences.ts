import type { PushPreferences, PushPreferencesRequest } from './contract.ts';
import type { PushPreferenceEvent } from './domain-events.ts';
import { PUSH_KINDS, type PushKind } from './rules.ts';

/** The kinds of notifications that a person has switched on. */
type On = readonly PushKind[];

export const pushPreferencesFold = {
  initial: [] as On,
  evolve: (_on: On, { data }: PushPreferenceEvent): On => data.on,
};

/** Switches kinds of notifications on and off. Pure. */
export function decidePushPreferences(
  on: On,
  userId: string,
  patch: PushPreferencesRequest,
): readonly PushPreferenceEvent[] {
  const next = PUSH_KINDS.filter((kind) => patch[kind] ?? on.includes(kind));
  const isSame = next.length === on.length && next.every((kind) => on.includes(kind));
  return isSame ? [] : [{ type: 'PushPreferencesChanged', data: { userId, on: next } }];
}

/** All kinds, each with whether the person gets it. */
export const shownPushPreferences = (on: On): PushPreferences =>
  Object.fromEntries(PUSH_KINDS.map((kind) => [kind, on.includes(kind)])) as PushPreferences;
