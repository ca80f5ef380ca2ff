import type { EventLog, Position } from '@tablemates/event-store';
import { type CommandContext, execute, type Fold } from '@tablemates/event-store';
import type { Clock, Instant } from '../../../platform/clock.ts';
import type { NewId } from '../../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/time-units.ts';
import type { AdminAccessEvent } from '../domain-events.ts';
import { fullAdminOnly } from '../people/full-admin.ts';

// Failed attempts cost an attacker nothing, so they must not fill the log. Limits stop the attacker. The audit only
// shows that there was an attack, and when.
/** The most recorded failures within an hour, for each admin, and for all unknown names together. */
const PER_HOUR = 5;
const PER_DAY = 20;

/** The times of the latest recorded failures, oldest first. */
type Failures = readonly Instant[];

const failuresFold: Fold<Failures, AdminAccessEvent> = {
  initial: [],
  evolve: (before, { type, data }) =>
    type === 'AdminSignInFailed' ? [...before, data.failedAt].slice(-PER_DAY) : before,
};

/** The record of a failed sign-in; empty beyond `PER_HOUR` or `PER_DAY`. `userId` is null for an unknown name. */
export function failedSignIn(failures: Failures, userId: string | null, now: Instant): readonly AdminAccessEvent[] {
  const within = (ms: number) => failures.filter((at) => Date.parse(now) - Date.parse(at) < ms).length;
  const nth = within(HOUR_MS) + 1;
  if (nth > PER_HOUR || within(DAY_MS) >= PER_DAY) return [];
  return [{ type: 'AdminSignInFailed', data: { userId, failedAt: now, nth } }];
}

const accessStream = (userId: string | null) => ({ stream: `adminAccess-${userId ?? 'unknown'}`, fold: failuresFold });

type Decide = (failures: Failures) => readonly AdminAccessEvent[];

/** Records sign-ins of admins, failed ones, replaced passwords, and added and removed passkeys. */
export function adminAccess(log: EventLog) {
  const record = async (context: CommandContext, userId: string | null, decide: Decide) => {
    const result = await execute(log, {
      context,
      streams: { access: accessStream(userId) },
      decide: ({ access }) => ({ append: { access: decide(access) } }),
    });
    return isRefusal(result) ? undefined : result.position;
  };
  /** Records a change of an admin by somebody else. Refused unless the actor is a full admin or at a terminal. */
  const recordByAnother = async (
    context: CommandContext,
    userId: string,
    domainEvent: AdminAccessEvent,
  ): Promise<Refusal | undefined> => {
    const gate = fullAdminOnly(context);
    const result = await execute(log, {
      context,
      streams: { ...gate.streams, access: accessStream(userId) },
      decide: (states) => gate.refusal(states) ?? { append: { access: [domainEvent] } },
    });
    return isRefusal(result) ? result : undefined;
  };
  return {
    /** @returns the log position reached */
    signedIn: (context: CommandContext, userId: string): Promise<Position | undefined> =>
      record(context, userId, () => [{ type: 'AdminSignedIn', data: { userId } }]),

    /** `userId` is null for an unknown name. */
    failed: (context: CommandContext, userId: string | null): Promise<Position | undefined> =>
      record(context, userId, (failures) => failedSignIn(failures, userId, context.now)),

    passwordReset: (context: CommandContext, userId: string): Promise<Refusal | undefined> =>
      recordByAnother(context, userId, { type: 'AdminPasswordReset', data: { userId } }),

    passkeyAdded: (context: CommandContext, userId: string): Promise<Position | undefined> =>
      record(context, userId, () => [{ type: 'AdminPasskeyAdded', data: { userId } }]),

    passkeysRemoved: (context: CommandContext, userId: string, count: number): Promise<Position | undefined> =>
      record(context, userId, () => [{ type: 'AdminPasskeysRemoved', data: { userId, count } }]),

    passkeysRemovedByAnother: (context: CommandContext, userId: string, count: number): Promise<Refusal | undefined> =>
      recordByAnother(context, userId, { type: 'AdminPasskeysRemoved', data: { userId, count } }),

    /** Records a sign-in with a mailed code instead of the passkey. */
    recovered: (context: CommandContext, userId: string): Promise<Position | undefined> =>
      record(context, userId, () => [
        { type: 'AdminRecovered', data: { userId } },
        { type: 'AdminSignedIn', data: { userId } },
      ]),
  };
}

/** The context for commands before sign-in. The actor is the system, or the person who signs in. */
export const accessContext = (
  { newId, clock }: { readonly newId: NewId; readonly clock: Clock },
  actor: string,
): CommandContext => ({ commandId: newId(), actor, now: clock().toISOString() });
