import type { CommandContext } from '@tablemates/event-store';
import type { MessagingCommands } from '../../modules/messaging/commands.ts';
import type { ReportCommands } from '../../modules/reports/commands.ts';
import { addHours } from '../../platform/add-time.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { createAgenda } from './agenda.ts';
import { must } from './must.ts';

type Table = { readonly id: string; readonly hostId: string };

type Deps = {
  readonly agenda: ReturnType<typeof createAgenda>;
  readonly messaging: Pick<MessagingCommands, 'send'>;
  readonly reports: ReportCommands;
  readonly by: (actor: string, at: Date) => CommandContext;
  readonly adminId: string;
  readonly now: Date;
};

const PUSHY = 'You did not answer me. Give me your number, or I ask the others at the table for it.';

/** Reports of the demo, one in each state. They use no random numbers, so the rest of the city stays the same. */
export function reportedThings({ agenda, messaging, reports, by, adminId, now }: Deps) {
  /**
   * @param table an evening of the day before yesterday
   * @param people some of whom have a seat there
   */
  return ({ id: gameEventId, hostId }: Table, people: readonly string[]): void => {
    const [warned = '', bystander = '', neighbor = '', loud = ''] = people;

    agenda.at(addHours(now, -50), async (at) => {
      const text = 'He told me at the table whom I should vote for, and did not stop when I asked him to.';
      const { reportId } = must(await reports.report(by(bystander, at), { kind: 'user', id: warned, text }));
      agenda.at(addHours(at, 4), async (later) => {
        must(await reports.lookAt(by(adminId, later), reportId));
        const reason = 'Please leave politics away from the table, and stop at once when somebody asks you to.';
        must(await reports.decide(by(adminId, later), reportId, { act: 'warn', reason }));
      });
    });
    agenda.at(addHours(now, -30), async (at) => {
      const text = 'The game was another one than the page said.';
      const report = { kind: 'gameEvent', id: gameEventId, text } as const;
      const { reportId } = must(await reports.report(by(bystander, at), report));
      agenda.at(addHours(at, 5), async (later) => {
        const reason = 'The host asked everybody at the table before they changed the game.';
        must(await reports.decide(by(adminId, later), reportId, { act: 'dismiss', reason }));
      });
    });
    agenda.at(addHours(now, -22), async (at) => {
      const text = 'She took pictures of us and put them online, though two of us had said no.';
      const { reportId } = must(await reports.report(by(neighbor, at), { kind: 'user', id: loud, text }));
      agenda.at(addHours(at, 3), async (later) => {
        must(await reports.lookAt(by(adminId, later), reportId));
      });
    });
    agenda.at(addHours(now, -6), async (at) => {
      for (const writer of people) {
        const message = { gameEventId, receiverId: hostId, content: PUSHY };
        const sent = await messaging.send(by(writer, at), message);
        if (isRefusal(sent)) continue;
        const report = { kind: 'message', id: sent.messageId, text: 'I have told this person no twice.' } as const;
        agenda.at(addHours(at, 1), async (later) => {
          must(await reports.report(by(hostId, later), report));
        });
        return;
      }
      throw new Error('nobody in the demo can write to the host');
    });
  };
}
