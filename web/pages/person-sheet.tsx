import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { GameEvent, Participant, TablePerson } from '../../modules/events/contract.ts';
import { toldName } from '../../modules/identity/shown-name-rules.ts';
import { isolated } from '../../platform/isolated.ts';
import { BlockButton } from '../features/blocks/block-button.tsx';
import { useParticipantsQuery } from '../features/events/details/details-api.ts';
import { isOpen } from '../features/messages/thread.ts';
import { useOpenChat } from '../features/messages/use-open-chat.ts';
import { KnowsWell } from '../features/organizers/knows-well.tsx';
import { useProfileQuery } from '../features/organizers/organizers-api.ts';
import { counted } from '../lib/counted.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { Disc } from '../ui/disc.tsx';
import { Reliability } from '../ui/reliability.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { chatAbout } from './chat-about.ts';
import { ReportPerson } from './report-person.tsx';

type Props = {
  gameEvent: GameEvent;
  /** The person's index among the people at the table. */
  at: number;
  /** Whether the viewer has a role at the gameEvent: only then can they write. */
  isAtTable: boolean;
  viewerId: string;
  /** The present moment in milliseconds. */
  now: number;
  onClose: () => void;
};

/** A person at a table, for members: name, bio, how often they play, and a message button. */
export function PersonSheet({ gameEvent, at, isAtTable, viewerId, now, onClose }: Props) {
  const person = gameEvent.people[at];
  const { data: participants } = useParticipantsQuery(gameEvent.id, { skip: person?.isHost ?? true });
  const known = person && (person.isHost ? hostOf(gameEvent) : seatOf(gameEvent, at, participants));
  const { currentData: profile, isError } = useProfileQuery(known?.id ?? '', { skip: !known });
  const openChat = useOpenChat();
  if (!person) return null;
  const name = known ? toldName(known) : isolated(person.firstName ?? 'A member');
  const mayWrite = known && isAtTable && isOpen(gameEvent.eventDate, now);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      afterPaint
      title={
        <span className="flex items-center gap-3">
          <Disc {...person} className="size-14! text-xl!" />
          {name}
        </span>
      }
    >
      <DialogBody className="grid gap-3 pb-4">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={person.isHost ? 'amber' : 'felt'}>{roleOf(person)}</Badge>
          {person.isConfirmed && <Badge tone="felt">Will be there</Badge>}
          {known?.reliabilityScore !== undefined && <Reliability score={known.reliabilityScore} />}
        </div>
        {known && !profile && !isError && <Skeleton className="h-12 animate-await" />}
        {profile && (
          <>
            {profile.user.bio !== '' && <p className="wrap-anywhere whitespace-pre-line">{profile.user.bio}</p>}
            {profile.user.expertise.length > 0 && <KnowsWell games={profile.user.expertise} />}
            <p className="text-base text-ink-soft">{playsInWords(profile.stats)}</p>
          </>
        )}
      </DialogBody>
      {known && (
        <DialogFooter>
          {known.id !== viewerId && (
            <div className="flex justify-center gap-1 md:mr-auto md:-ml-3">
              <BlockButton person={known} />
              <ReportPerson person={known} />
            </div>
          )}
          <Button variant="outline" asChild>
            <Link to={`/organizers/${known.id}`} replace>
              Profile
            </Link>
          </Button>
          {mayWrite && (
            <Button onClick={() => openChat(chatAbout(gameEvent, nameOf(known)))}>
              <MessageCircle aria-hidden />
              Write to {isolated(known.firstName)}
            </Button>
          )}
        </DialogFooter>
      )}
    </Dialog>
  );
}

type Known = {
  id: string;
  firstName: string;
  lastName: string;
  photo: string | null;
  reliabilityScore?: number | undefined;
};

const roleOf = ({ isHost, isRegular }: TablePerson): string => {
  if (isHost) return 'Hosts this table';
  return isRegular ? 'Regular' : 'Has a seat';
};

/** The fields of a person that a chat needs, without the score. */
const nameOf = ({ id, firstName, lastName, photo }: Known) => ({ id, firstName, lastName, photo });

const hostOf = ({ host, hostId, people }: GameEvent): Known | undefined =>
  host ? { ...host, id: hostId, photo: people.find(({ isHost }) => isHost)?.photo ?? null } : undefined;

/** The participant at that index; undefined for "A member" and while loading. */
function seatOf({ people }: GameEvent, at: number, participants: readonly Participant[] = []): Known | undefined {
  // both lists are in the order of joining
  const seat = people.slice(0, at).filter(({ isHost }) => !isHost).length;
  const { user } = participants[seat] ?? {};
  return user && user.id !== null && user.firstName === people[at]?.firstName ? { ...user, id: user.id } : undefined;
}

/** Such as "3 events completed, 1 joined, and 2 hosted." */
function playsInWords({ completed, joined, hosting }: { completed: number; joined: number; hosting: number }): string {
  const parts = [
    ...(completed > 0 ? [`${counted(completed, 'event')} completed`] : []),
    ...(joined > 0 ? [`${joined} joined`] : []),
    ...(hosting > 0 ? [`${hosting} hosted`] : []),
  ];
  return parts.length > 0 ? `${new Intl.ListFormat('en-US').format(parts)}.` : 'New at the tables.';
}
