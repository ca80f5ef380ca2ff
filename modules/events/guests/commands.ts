import type { EventLog, Position } from '@tablemates/event-store';
import { type CommandContext, execute, load } from '@tablemates/event-store';
import { v5 } from 'uuid';
import type { Instant } from '../../../platform/clock.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { commit, commitmentTo } from '../commitments/commitments.ts';
import type { SeatDeps } from '../deps.ts';
import { stateAfter, unknownGameEvent } from '../game-event.ts';
import { seatFilling } from '../seats/fill-seats.ts';
import { joining, laterDates } from '../seats/joinable.ts';
import { seatGate } from '../seats/seat-gate.ts';
import { seatGateIn } from '../seats/seat-gate-streams.ts';
import { gameEventOf } from '../streams.ts';
import { gameEventOfToken, guestLinks, hashOfGuestToken } from './guest-link.ts';
import { heldBy, holdGuestSeat, takeGuestSeat, unknownLink } from './guest-seat.ts';

type Deps = {
  readonly log: EventLog;
  readonly seats: SeatDeps;
  /** The configured secret. Links are derived from it. */
  readonly secret: string;
};

/** Commands for seats that participants hold for friends. */
export function guestCommands({ log, seats, secret }: Deps) {
  const filling = seatFilling(seats);
  const gateFor = seatGateIn(seats);
  const linkTo = guestLinks(secret);

  return {
    /** Holds a free seat for a named friend for 24 hours. Returns the token of the link, which is shown only once. */
    async holdGuestSeat(
      context: CommandContext,
      gameEventId: string,
      { userId, name }: { readonly userId: string; readonly name: string },
    ): Promise<{ readonly token: string; readonly until: Instant; readonly position: Position | undefined } | Refusal> {
      const { now, commandId } = context;
      const { token, tokenHash } = linkTo(gameEventId, commandId);
      const guest = { guestId: v5('guest', commandId), name, tokenHash };
      const result = await execute(log, {
        context,
        streams: { gameEvent: gameEventOf(gameEventId) },
        more: ({ gameEvent }) => ({ ...filling.streams(gameEvent, { now }), ...joining(gameEvent, seats) }),
        decide: (states) => {
          const filled = filling.fill(states.gameEvent, [], states, now);
          const gameEvent = stateAfter(states.gameEvent, filled.gameEvent);
          const held = holdGuestSeat(gameEvent, userId, guest, now);
          if (isRefusal(held)) return held;
          const refused = laterDates(states.joinableFrom, now);
          if (refused) return refused;
          return { append: { ...filled, gameEvent: [...filled.gameEvent, ...held] } };
        },
      });
      if (isRefusal(result)) return result;
      const { gameEvent } = result.states;
      const held =
        gameEvent.status === 'unknown'
          ? undefined
          : gameEvent.seats.guests.find((each) => each.tokenHash === tokenHash);
      return held ? { token, until: held.until, position: result.position } : unknownGameEvent;
    },

    /**
     * The person who holds a seat with this link at `now`, and until when. It is read from the log, so a seat that was
     * just taken is not shown as held.
     */
    async findInvitation(
      token: string,
      now: Instant,
    ): Promise<{ readonly gameEventId: string; readonly userId: string; readonly until: Instant } | Refusal> {
      const gameEventId = gameEventOfToken(token);
      if (gameEventId === undefined) return unknownLink;
      const guest = heldBy(await load(log, gameEventOf(gameEventId)), hashOfGuestToken(token), now);
      return isRefusal(guest) ? guest : { gameEventId, userId: guest.userId, until: guest.until };
    },

    /**
     * Takes the seat that a link holds, under the rules of joining. A refusal because of a penalty is recorded. An
     * offer that the person has at the same gameEvent goes to the next in line.
     */
    async takeGuestSeat(
      context: CommandContext,
      token: string,
      userId: string,
    ): Promise<{ readonly gameEventId: string; readonly position: Position | undefined } | Refusal> {
      const { now } = context;
      const gameEventId = gameEventOfToken(token);
      if (gameEventId === undefined) return unknownLink;
      const gate = gateFor(userId);
      const result = await execute(log, {
        context,
        streams: { ...gate.streams, gameEvent: gameEventOf(gameEventId) },
        more: ({ gameEvent }) => ({
          ...filling.streams(gameEvent, { now, isFreeing: true }),
          ...gate.withHost(gameEvent),
        }),
        decide: (states) => {
          const decided = takeGuestSeat(
            states.gameEvent,
            { userId, isNewcomer: states.isNewcomer },
            hashOfGuestToken(token),
            now,
          );
          if (isRefusal(decided)) return decided;
          if (states.gameEvent.status === 'unknown') return unknownLink;
          const wanted = commitmentTo(states.gameEvent.schedule, 'participant');
          const refused = seatGate(states, wanted, now);
          if (refused) return refused;
          const filled = filling.fill(states.gameEvent, decided, states, now);
          return {
            append: {
              ...filled,
              commitments: commit(states.commitments, userId, wanted),
              gameEvent: [...decided, ...filled.gameEvent],
            },
          };
        },
      });
      await gate.record(context, gameEventId, result);
      return isRefusal(result) ? result : { gameEventId, position: result.position };
    },
  };
}

export type GuestCommands = ReturnType<typeof guestCommands>;
