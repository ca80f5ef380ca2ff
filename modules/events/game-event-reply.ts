import type { Context } from 'hono';
import { commandReply } from '../../platform/http/command-reply.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Done } from './carry-out.ts';
import { type GameEvent, GameEventReply } from './contract.ts';
import type { Manager } from './rules.ts';

/** Reads a gameEvent as the log has it, and as the viewer sees it. Without a viewer, it is what visitors see. */
export type ShowGameEvent = (gameEventId: string, viewer?: Manager) => Promise<GameEvent>;

/** The parts of an accepted command that a reply needs. */
export type Accepted = Pick<Done, 'gameEventId' | 'position'>;
type Show = (accepted: Accepted) => Promise<GameEvent>;

/** Replies to a command with the result of `reply` for the gameEvent after the command. */
export const replyWithGameEvent = <Each extends Accepted, Reply>(
  c: Context,
  result: Each | Refusal,
  show: Show,
  reply: (gameEvent: GameEvent, accepted: Each) => Reply,
) => commandReply(c, result, async (accepted) => reply(await show(accepted), accepted));

/** Replies to a command with the gameEvent after the command. */
export const gameEventReply = (c: Context, result: Accepted | Refusal, show: Show) =>
  replyWithGameEvent(c, result, show, (gameEvent) => c.json(GameEventReply.parse({ gameEvent }), 200));
