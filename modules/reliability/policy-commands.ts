import type { EventLog, Position } from '@tablemates/event-store';
import { type CommandContext, execute, recordedIn } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { type Adoption, adopt, type DatedPolicy, newestOf, policiesFold, withdraw } from './policies.ts';
import { policies as policiesStream } from './streams.ts';

/** A policy with its adoption. The details of the adoption are null for the built-in policy. */
export type PolicyRecord = {
  readonly policy: DatedPolicy;
  readonly adoptedAt: Instant | null;
  /** The actor: a user id, or a person at a terminal. */
  readonly adoptedBy: string | null;
  readonly reason: string | null;
  /** Present once it was withdrawn. */
  readonly withdrawn?: { readonly at: Instant; readonly by: string; readonly reason: string } | undefined;
};

/** An adopted policy with the log position of its adoption. */
export type Adopted = { readonly adopted: DatedPolicy; readonly position: Position | undefined };

/** Adopts and lists the rules of reliability. */
export const policyCommands = (log: EventLog) => ({
  /** Adopts rules that take effect in the future. Refuses like the decider `adopt`. */
  async adopt(context: CommandContext, adoption: Omit<Adoption, 'now'>): Promise<Adopted | Refusal> {
    const result = await execute(log, {
      context,
      streams: { policies: policiesStream },
      decide: ({ policies }) => {
        const decided = adopt(policies, { ...adoption, now: context.now });
        return isRefusal(decided) ? decided : { append: { policies: decided } };
      },
    });
    if (isRefusal(result)) return result;
    const { policies } = result.states;
    return { adopted: newestOf(policies), position: result.position };
  },

  /** Withdraws a policy that is still to come. Refuses like the decider `withdraw`. */
  async withdraw(
    context: CommandContext,
    withdrawal: { readonly version: number; readonly reason: string },
  ): Promise<{ readonly position: Position | undefined } | Refusal> {
    const result = await execute(log, {
      context,
      streams: { policies: policiesStream },
      decide: ({ policies }) => {
        const decided = withdraw(policies, { ...withdrawal, now: context.now });
        return isRefusal(decided) ? decided : { append: { policies: decided } };
      },
    });
    return isRefusal(result) ? result : { position: result.position };
  },

  /** All policies in order of their versions. */
  async records(): Promise<readonly PolicyRecord[]> {
    const recorded = await recordedIn(log, policiesStream);
    return recorded.reduce(policiesFold.evolve, policiesFold.initial).map((policy) => {
      const of = recorded.filter(({ data }) => data.version === policy.version);
      const { occurredAt = null, actor = null, data } = of.find(({ type }) => type === 'PolicyAdopted') ?? {};
      const ended = of.find(({ type }) => type === 'PolicyWithdrawn');
      const withdrawn = ended && { at: ended.occurredAt, by: ended.actor, reason: ended.data.reason };
      return { policy, adoptedAt: occurredAt, adoptedBy: actor, reason: data?.reason ?? null, withdrawn };
    });
  },
});

export type PolicyCommands = ReturnType<typeof policyCommands>;
