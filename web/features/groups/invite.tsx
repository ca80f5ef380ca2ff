import { UserPlus } from 'lucide-react';
import type { Group } from '../../../modules/groups/contract.ts';
import { MOST_ORGANIZERS } from '../../../modules/groups/rules.ts';
import type { PublicUser } from '../../../modules/identity/contract.ts';
import { publicName } from '../../../modules/identity/shown-name-rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { useOwnGroupsQuery } from './groups-api.ts';
import { useInviteOrganizerMutation } from './organize-api.ts';

/** Whether a group has room for one more organizer, and the person is none yet. Open invitations count. */
const mayInvite = ({ closed, organizers, invited = [], owner }: Group, viewerId: string, personId: string): boolean =>
  closed === null &&
  owner?.id === viewerId &&
  organizers.length + invited.length < MOST_ORGANIZERS &&
  !organizers.some(({ id }) => id === personId) &&
  !invited.some(({ userId }) => userId === personId);

type Props = { person: PublicUser; viewerId: string; className?: string };

/** On an organizer's profile: invites them to organize a group that the viewer owns. Renders nothing without one. */
export function InviteButtons({ person, viewerId, className }: Props) {
  const { data = [] } = useOwnGroupsQuery(viewerId);
  if (!person.isProvider) return null;
  return data
    .filter((group) => mayInvite(group, viewerId, person.id))
    .map((group) => <InviteButton key={group.id} group={group} person={person} className={className} />);
}

type ButtonProps = { group: Group; person: PublicUser; className?: string | undefined };

function InviteButton({ group, person, className }: ButtonProps) {
  const [invite] = useInviteOrganizerMutation();
  const name = isolated(person.firstName);
  return (
    <AskFirst
      variant="ghost"
      {...(className !== undefined && { className })}
      label={
        <>
          <UserPlus aria-hidden />
          Invite to organize {isolated(group.name)}
        </>
      }
      title={`Invite ${isolated(publicName(person))}?`}
      description={`${name} gets an email, finds the invitation under My Groups too, and may answer within 14 days. An organizer may change, write to and rate the tables of ${isolated(group.name)}, and stands in if you go.`}
      keepLabel="Not Now"
      confirmLabel="Invite"
      pendingText="Inviting…"
      harmless
      openerGone
      act={() => invite({ id: group.id, userId: person.id })}
      failed="Failed to invite. Please try again."
      done={{ title: `${name} Is Invited` }}
    />
  );
}
