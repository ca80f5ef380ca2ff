import { type EventsOf, type EventTypes, type Recorded, readBatches } from '@tablemates/event-store';
import { gameEventTypes } from '../modules/events/domain-events.ts';
import { noteTypes } from '../modules/notes/domain-events.ts';
import { reliabilityEventTypes, userOfStream } from '../modules/reliability/domain-events.ts';
import { participations } from '../projections/events/participations.ts';
import { findSeat } from '../projections/events/reservation-queries.ts';
import { findNotedPerson } from '../projections/notes/note-queries.ts';
import { notes } from '../projections/notes/notes.ts';
import { findContestedPerson } from '../projections/reliability/contest-queries.ts';
import { contests } from '../projections/reliability/contests.ts';
import type { Core } from './core.ts';

const { ParticipantJoined } = gameEventTypes;
const { NoteWritten } = noteTypes;
const { MarkContested } = reliabilityEventTypes;

/**
 * Finds the stream that records a thing with an id that names no stream. Read models index these ids. What they have
 * not folded yet is read from the log.
 */
export function recordedIds({ sql, log, engine }: Pick<Core, 'sql' | 'log' | 'engine'>) {
  async function find<Found, Types extends EventTypes>(
    inReadModel: () => Promise<Found | undefined>,
    { name }: { readonly name: string },
    types: Types,
    inLog: (recorded: Recorded & EventsOf<Types>) => Found | undefined,
  ): Promise<Found | undefined> {
    const known = await inReadModel();
    if (known !== undefined) return known;
    const live = (await engine.status()).find((each) => each.name === name && each.current && each.state === 'live');
    for await (const batch of readBatches(log, types, { after: live?.position ?? 0n, leaveOut: ['personal'] })) {
      for (const recorded of batch) {
        const found = inLog(recorded);
        if (found !== undefined) return found;
      }
    }
    // it may have been folded between the two
    return inReadModel();
  }

  return {
    /** The person and the gameEvent of a reservation. */
    seatOf: (reservationId: string) =>
      find(
        () => findSeat(sql, reservationId),
        participations,
        { ParticipantJoined },
        ({ id, data: { gameEventId, userId } }) => (id === reservationId ? { gameEventId, userId } : undefined),
      ),

    /** The person whose personal data a note is. */
    personOfNote: (noteId: string) =>
      find(
        () => findNotedPerson(sql, noteId),
        notes,
        { NoteWritten },
        ({ data }) => (data.noteId === noteId ? data.userId : undefined),
      ),

    /** The marked person of a contest. */
    personOfContest: (contestId: string) =>
      find(
        () => findContestedPerson(sql, contestId),
        contests,
        { MarkContested },
        ({ stream, data }) => (data.contestId === contestId ? userOfStream(stream) : undefined),
      ),
  };
}
