import type { Position } from '@tablemates/event-store';
import type { Context } from 'hono';
import { refusalReply } from '../../platform/http/api.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Done } from './carry-out.ts';
import { type GameEvent, GameEventReply } from './contract.ts';
import { type Manager, unknownGameEvent } from './game-event.ts';

/**
 * A gameEvent as the viewer sees it, once the read models have reached a position. Without a viewer it is as visitors see
 * it.
 */
export type ShowGameEvent = (
  gameEventId: string,
  position: Position | undefined,
  viewer?: Manager,
) => Promise<GameEvent | undefined>;

/** What a reply needs to know of an accepted command. */
export type Accepted = Pick<Done, 'gameEventId' | 'position'>;
type Show = (accepted: Accepted) => Promise<GameEvent | undefined>;

/** Replies to a command on a gameEvent with what `reply` makes of the gameEvent after it. */
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

/** Replies to a command on a gameEvent with the gameEvent after it. */
export const gameEventReply = (c: Context, result: Accepted | Refusal, show: Show) =>
  replyWithGameEvent(c, result, show, (gameEvent) => c.json(GameEventReply.parse({ gameEvent }), 200));
