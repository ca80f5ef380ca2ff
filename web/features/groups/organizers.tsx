import { UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Group } from '../../../modules/groups/contract.ts';
import { publicName } from '../../../modules/identity/shown-name-rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { shortDate } from '../../lib/time.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { FreeDisc } from '../../ui/disc.tsx';
import { useNominateOwnerMutation, useRemoveOrganizerMutation } from './organize-api.ts';

type Props = { group: Group; viewerId: string };

/** Who shares the work: the owner, the organizers, and who is invited. Its owner hands it over, and takes people off. */
export function Organizers({ group, viewerId }: Props) {
  const { timeZone } = useSiteConfig();
  const { owner, organizers, invited = [], closed } = group;
  const owns = owner?.id === viewerId && closed === null;
  const you = (id: string) => (id === viewerId ? ', that’s you' : '');
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
      {owner && (
        <Row
          disc={<Avatar of={owner} size={48} isHost />}
          name={isolated(publicName(owner))}
          words={`Owner${you(owner.id)}`}
        />
      )}
      {organizers.map((person) => (
        <Row
          key={person.id}
          disc={<Avatar of={person} size={48} />}
          name={isolated(publicName(person))}
          words={group.nominated === person.id ? 'Asked to become the owner' : `Organizer${you(person.id)}`}
        >
          {owns && !group.nominated && <Nominate group={group} person={person} />}
          {owns && <Remove group={group} person={person} words="Take off" />}
          {!owns && person.id === viewerId && <StepDown group={group} viewerId={viewerId} />}
        </Row>
      ))}
      {invited.map(({ userId, until, ...person }) => (
        <Row
          key={userId}
          disc={<FreeDisc size={48} />}
          name={nameOf(person)}
          words={`Invited, can answer until ${shortDate(until, timeZone)}`}
        >
          {owns && <Remove group={group} person={{ id: userId, ...person }} words="Take back" isInvited />}
        </Row>
      ))}
    </ul>
  );
}

type Person = { id: string; firstName: string; lastName: string };
const nameOf = ({ firstName, lastName }: Omit<Person, 'id'>) => isolated(`${firstName} ${lastName}`);

type RowProps = { disc: ReactNode; name: string; words: string; children?: ReactNode };

const Row = ({ disc, name, words, children }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
    {disc}
    <div className="wrap-anywhere min-w-32 flex-1">
      <p className="font-semibold">{name}</p>
      <p className="text-ink-soft">{words}</p>
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </li>
);

const quiet = 'px-3! text-sm';

type RemoveProps = { group: Group; person: Person; words: string; isInvited?: boolean };

function Remove({ group, person, words, isInvited = false }: RemoveProps) {
  const [remove] = useRemoveOrganizerMutation();
  const name = isolated(person.firstName);
  return (
    <AskFirst
      variant="ghost"
      className={quiet}
      label={
        <>
          <UserMinus aria-hidden />
          {words}
          <span className="sr-only"> {isInvited ? `the invitation of ${name}` : name}</span>
        </>
      }
      title={isInvited ? `Take back the invitation of ${name}?` : `Take ${name} off the organizers?`}
      description={
        isInvited
          ? 'They can no longer answer it.'
          : 'From this moment they can no longer change the tables of the group. Tables they host stay theirs.'
      }
      keepLabel="Keep"
      confirmLabel={isInvited ? 'Take It Back' : 'Take Off'}
      pendingText="One moment…"
      openerGone
      act={() => remove({ id: group.id, userId: person.id })}
      failed="That did not work. Please try again."
      done={{ title: isInvited ? 'Invitation Taken Back' : `${name} No Longer Organizes` }}
    />
  );
}

function StepDown({ group, viewerId }: Props) {
  const [remove] = useRemoveOrganizerMutation();
  return (
    <AskFirst
      variant="ghost"
      className={quiet}
      label="Step down"
      title="Step down as an organizer?"
      description="From this moment you can no longer change the tables of the group. Tables you host stay yours."
      keepLabel="Stay"
      confirmLabel="Step Down"
      pendingText="One moment…"
      openerGone
      act={() => remove({ id: group.id, userId: viewerId })}
      failed="That did not work. Please try again."
      done={{ title: 'You Stepped Down' }}
    />
  );
}

function Nominate({ group, person }: { group: Group; person: Person }) {
  const [nominate] = useNominateOwnerMutation();
  const name = isolated(person.firstName);
  return (
    <AskFirst
      variant="ghost"
      className={quiet}
      label={
        <>
          Hand over<span className="sr-only"> to {name}</span>
        </>
      }
      title={`Hand the group to ${name}?`}
      description={`${name} is asked, and owns the group once they accept. You stay an organizer.`}
      keepLabel="Not Now"
      confirmLabel={`Ask ${name}`}
      pendingText="Asking…"
      harmless
      openerGone
      act={() => nominate({ id: group.id, to: person.id })}
      failed="That did not work. Please try again."
      done={{ title: `${name} Is Asked` }}
    />
  );
}
