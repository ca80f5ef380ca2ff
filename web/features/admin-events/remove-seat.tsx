import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import type { GameEventRecord } from '../../../modules/admin/records/contract.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { partyName } from '../../lib/party-name.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useNow } from '../../lib/use-now.ts';
import { ActReason } from '../../ui/act-reason.tsx';
import { AskFirst } from '../../ui/ask-first.tsx';
import { useRemoveSeatAsAdminMutation } from './record-api.ts';

type Props = {
  gameEvent: GameEventRecord['gameEvent'];
  person: GameEventRecord['seats'][number]['person'];
};

/** Takes a seat away from its record, with a reason for the audit. */
export function RemoveSeat({ gameEvent, person }: Props) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const [remove] = useRemoveSeatAsAdminMutation();
  const [said, say] = useState('');
  const reason = said.trim();
  const name = partyName(person);
  return (
    <AskFirst
      variant="ghost"
      size="icon"
      aria-label={`Remove ${name}`}
      label={<UserMinus aria-hidden />}
      title="Remove Participant?"
      description={`${name} loses the seat, gets an email, and cannot join this event again.`}
      keepLabel="Keep at the Table"
      confirmLabel="Remove"
      pendingText="Removing…"
      incomplete={reason === ''}
      act={() => remove({ id: gameEvent.id, userId: person.id, reason })}
      failed="Failed to remove participant. Please try again."
      done={{ title: 'Participant Removed', description: `${name} gets an email.` }}
    >
      <p className="font-semibold">{gameEvent.gameName}</p>
      <p className="text-ink-soft">
        {dayAndTime(gameEvent.eventDate, now, timeZone)}, at {gameEvent.cafeName}
      </p>
      <ActReason value={said} onChange={say} />
    </AskFirst>
  );
}
