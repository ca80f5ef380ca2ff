import type { CommandContext } from '@tablemates/event-store';
import type { NoteCommands } from '../../modules/notes/commands.ts';
import { addHours } from '../../platform/add-time.ts';
import type { createAgenda } from './agenda.ts';
import { must } from './must.ts';

type Deps = {
  readonly agenda: ReturnType<typeof createAgenda>;
  readonly notes: Pick<NoteCommands, 'write'>;
  readonly by: (actor: string, at: Date) => CommandContext;
  readonly adminId: string;
  readonly now: Date;
};

/**
 * Notes of the demo's admin, on each kind of record. They use no random numbers, so the rest of the city stays the
 * same.
 */
export function notedThings({ agenda, notes, by, adminId, now }: Deps) {
  /** @param on the person who is warned two days ago, an evening of the day before yesterday, and its cafe */
  return (on: { readonly userId: string; readonly gameEventId: string; readonly cafeId: string }): void => {
    const write = (hoursAgo: number, note: Parameters<NoteCommands['write']>[1]) =>
      agenda.at(addHours(now, -hoursAgo), async (at) => {
        must(await notes.write(by(adminId, at), note));
      });
    write(45, {
      kind: 'user',
      id: on.userId,
      text: 'Called after the warning. Was friendly, and says it will not happen again.\n\nIf somebody reports the same once more: deactivate, and write down why.',
    });
    write(20, {
      kind: 'user',
      id: on.userId,
      text: 'Asked by mail whether the warning is shown to hosts. It is not.',
    });
    write(28, {
      kind: 'gameEvent',
      id: on.gameEventId,
      text: 'The host asked the table before they changed the game. Nothing left to do.',
    });
    write(70, {
      kind: 'cafe',
      id: on.cafeId,
      text: 'The back room is closed on Mondays in winter. Ask for Sam at the bar, who keeps our table free.',
    });
  };
}
