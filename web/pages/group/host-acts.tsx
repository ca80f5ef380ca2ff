import { Crown, HandHelping } from 'lucide-react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { hostDueAt, isLate } from '../../../modules/events/rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { hostName } from '../../features/events/host-name.ts';
import { useCannotHostMutation, useTakeOverMutation } from '../../features/groups/organize-api.ts';
import { AskFirst } from '../../ui/ask-first.tsx';

type Props = { gameEvent: GameEvent };

/** Makes the viewer, an organizer of the evening's group, its host. */
export function TakeOverButton({ gameEvent: { id, host, seeksHost, table, tableLost, cafe } }: Props) {
  const [takeOver] = useTakeOverMutation();
  const noTable =
    tableLost || table?.state === 'declined'
      ? ` ${isolated(cafe?.name ?? 'The cafe')} has no table for it, so you would move it or call it off.`
      : '';
  const from = isolated(hostName(host));
  return (
    <AskFirst
      variant={seeksHost ? 'amber' : 'outline'}
      label={
        <>
          <Crown aria-hidden />
          {seeksHost ? 'I’ll host' : 'Take over'}
        </>
      }
      title={seeksHost ? 'Host this table?' : `Take over from ${from}?`}
      description={
        (seeksHost
          ? 'The people at the table hear that you host.'
          : `You host instead of ${from}, who gets an email. If it starts within 48 hours, so do the people at the table.`) +
        noTable
      }
      keepLabel="Not Now"
      confirmLabel={seeksHost ? 'I’ll Host' : 'Take Over'}
      pendingText="One moment…"
      harmless
      openerGone
      act={() => takeOver(id)}
      failed="Failed to take over. Please try again."
      done={{ title: 'You Host This Table', description: 'It is under My Hosted Events now.' }}
    />
  );
}

/** For a host who asked the others, and can host after all. */
export function HostAfterAllButton({ gameEvent: { id } }: Props) {
  const [takeOver] = useTakeOverMutation();
  return (
    <AskFirst
      variant="amber"
      label={
        <>
          <Crown aria-hidden />I can host after all
        </>
      }
      title="Keep this event?"
      description="You stay its host, and we stop looking for another one. Nobody gets an email."
      keepLabel="Not Now"
      confirmLabel="I’ll Host"
      pendingText="One moment…"
      harmless
      openerGone
      act={() => takeOver(id)}
      failed="Failed to keep it. Please try again."
      done={{ title: 'You Host This Event', description: 'Nobody else is asked any more.' }}
    />
  );
}

/** Asks the other organizers of the group to host instead of the viewer. */
export function CannotHostButton({ gameEvent: { id, eventDate }, now }: Props & { now: number }) {
  const isLast = Date.parse(hostDueAt(eventDate)) <= now;
  const [ask] = useCannotHostMutation();
  return (
    <AskFirst
      label={
        <>
          <HandHelping aria-hidden />I can’t host
        </>
      }
      title="Ask the others to host?"
      description={`The other organizers hear it at once, and the first who takes over has it. Seats stay. ${
        isLast
          ? 'It starts in less than 2 hours, so we cancel it within minutes unless somebody does.'
          : 'If nobody has by 2 hours before the start, we cancel the event.'
      }${isLate(eventDate, new Date(now).toISOString()) ? ' You ask within 24 hours of the start, so that would count as a late cancel for you.' : ''}`}
      keepLabel="I’ll Host"
      confirmLabel="Ask the Others"
      pendingText="Asking…"
      openerGone
      act={() => ask(id)}
      failed="Failed to ask. Please try again."
      done={{ title: 'The Others Are Asked', description: 'You hear from us when somebody takes over.' }}
    />
  );
}
