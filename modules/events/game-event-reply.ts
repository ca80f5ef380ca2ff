import type { Position } from '@tablemates/event-store';
import type { Context } from 'hono';
import { refusalReply } from '../../platform/http/api.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Done } from './carry-out.ts';
import { type GameEvent, GameEventReply } from './contract.ts';
import { type Manager, unknownGameEvent } from './game-event.ts';

/**
 * Reads a gameEvent as the viewer sees it, once the read models have reached a position. Without a viewer, it is what
 * visitors see.
 */
export type ShowGameEvent = (
  gameEventId: string,
  position: Position | undefined,
  viewer?: Manager,
) => Promise<GameEvent | undefined>;

/** The parts of an accepted command that a reply needs. */
export type Accepted = Pick<Done, 'gameEventId' | 'position'>;
type Show = (accepted: Accepted) => Promise<GameEvent | undefined>;

/** Replies to a command with the result of `reply` for the gameEvent after the command. */
export const replyWithGameEvent = <Each extends Accepted, Reply>(
  c: Context,
  result: Each | Refusal,
  show: Show,
  reply: (gameEvent: GameEvent, accepted: Each) => Reply,
) =>
  commandReply(c, result, async (accepted) => {
    const gameEvent = await show(accepted);
    return gameEvent ? reply(gameEvent, accepted) : refusalReply(c, unknownGameEvent);
  });

/** Replies to a command with the gameEvent after the command. */
export const gameEventReply = (c: Context, result: Accepted | Refusal, show: Show) =>
  replyWithGameEvent(c, result, show, (gameEvent) => c.json(GameEventReply.parse({ gameEvent }), 200));
