import { type ReactNode, useState } from 'react';
import type { PersonCommitments, User } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { counted } from '../../lib/counted.ts';
import { ActReason } from '../../ui/act-reason.tsx';
import { Awaited } from '../../ui/awaited.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Problem } from '../../ui/field.tsx';
import { HostedGameEvents } from '../../ui/hosted-game-events.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { gameEventCount, type Upcoming } from './upcoming.ts';
import { UpcomingChoice } from './upcoming-choice.tsx';
import { useCommitmentsQuery, useDisableMutation, useEraseMutation } from './users-api.ts';
import { Whom } from './whom.tsx';

const WORDS = {
  disable: {
    title: 'Disable User?',
    description: 'They are signed out on every device and cannot sign in until an admin activates them again.',
    verb: 'Disable',
    pending: 'Disabling…',
    failed: 'Failed to update user status',
  },
  delete: {
    title: 'Delete User?',
    description: 'This cannot be undone. Their email, names, phone, bio and messages are erased for good.',
    verb: 'Delete User',
    pending: 'Deleting…',
    failed: 'Failed to delete user',
  },
};

type GoingAct = keyof typeof WORDS;
type Props = {
  act: GoingAct;
  user: User;
  /** The reason that was given already. */
  because?: string;
  onClose: () => void;
  /** Called with whether anything of theirs was given away, which no undo brings back. */
  onDone: (isGone: boolean) => void;
};

/** Shows what a person has ahead and in their hands, and asks what becomes of it before they are disabled or deleted. */
export function GoingDialog({ act, user, because = '', onClose, onDone }: Props) {
  const { title, description, verb, pending, failed } = WORDS[act];
  const { data: has, error, refetch } = useCommitmentsQuery(user.id, { refetchOnMountOrArgChange: true });
  const [disable, { isLoading: disabling }] = useDisableMutation();
  const [erase, { isLoading: erasing }] = useEraseMutation();
  const [upcoming, setUpcoming] = useState<Upcoming>();
  const [groups, setGroups] = useState<'handOver' | 'close'>();
  const [said, say] = useState(because);
  const [problem, setProblem] = useState<string>();
  const reason = said.trim();
  const mustChoose = has !== undefined && has.hosted.length + has.series.length > 0;
  const isReady =
    has !== undefined &&
    (act === 'disable' || has.atTableUntil === null) &&
    (!mustChoose || upcoming !== undefined) &&
    (has.groups.length === 0 || groups !== undefined);

  const confirm = async () => {
    if (!has) return;
    setProblem(undefined);
    const terms = { reason, ...(mustChoose && upcoming), ...(groups && { groups }) };
    const done = await (act === 'disable'
      ? disable({ id: user.id, ...terms })
      : erase({ id: user.id, seats: 'free', ...terms }));
    if (done.error) {
      setProblem(errorText(done.error, failed));
      // what they have may have changed since it was shown
      return void refetch();
    }
    onDone(has.seats.length + has.hosted.length + has.series.length + has.groups.length > 0);
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      keepLabel="Cancel"
      confirmLabel={labelOf(verb, has?.hosted.length ?? 0, upcoming)}
      incomplete={reason === '' || !isReady}
      pending={disabling || erasing}
      pendingText={pending}
      onConfirm={() => void confirm()}
    >
      <Whom user={user} />
      {problem !== undefined && <Problem className="mt-3">{problem}</Problem>}
      {has ? (
        <WhatGoes act={act} has={has} userId={user.id} onUpcoming={setUpcoming} groups={groups} onGroups={setGroups} />
      ) : error ? (
        <Problem className="mt-3">
          {errorText(error, 'What they have ahead could not be loaded. Please try again.')}
        </Problem>
      ) : (
        <Awaited what="what they have ahead" className="mt-4">
          <Skeleton className="h-16" />
        </Awaited>
      )}
      <ActReason value={said} onChange={say} />
    </ConfirmDialog>
  );
}

/** Such as `Cancel 2 events and disable`. */
function labelOf(verb: string, hosted: number, upcoming: Upcoming | undefined): string {
  if (hosted === 0 || !upcoming) return verb;
  const act = verb.split(' ')[0]?.toLowerCase();
  return upcoming.upcoming === 'cancel' ? `Cancel ${gameEventCount(hosted)} and ${act}` : `Hand over and ${act}`;
}

type WhatProps = {
  act: GoingAct;
  has: PersonCommitments;
  userId: string;
  onUpcoming: (upcoming: Upcoming | undefined) => void;
  groups: 'handOver' | 'close' | undefined;
  onGroups: (groups: 'handOver' | 'close') => void;
};

function WhatGoes({ act, has, userId, onUpcoming, groups, onGroups }: WhatProps) {
  const { hosted, seats, series, cafes, groups: owned } = has;
  const nothing = [hosted, seats, series, cafes, owned].every((each) => each.length === 0);
  const what = [
    ...(hosted.length > 0 ? [`${hosted.length === 1 ? 'this event' : 'these events'}`] : []),
    ...(series.length > 0 ? [series.length === 1 ? 'this series' : 'these series'] : []),
  ].join(' and ');
  return (
    <div className="mt-4 space-y-5">
      {act === 'delete' && has.atTableUntil !== null && (
        <Problem>They are at an event now. They can be deleted after it.</Problem>
      )}
      {nothing && <p>They have no seats, and host and own nothing.</p>}
      {seats.length > 0 && (
        <Part
          name={counted(seats.length, 'seat')}
          then={
            act === 'disable'
              ? 'Given to who is next in line. It counts against nobody. They are emailed, and hosts hear of it.'
              : 'Given to who is next in line. It counts against nobody. Hosts hear of it.'
          }
        >
          <HostedGameEvents of={seats} />
        </Part>
      )}
      {hosted.length > 0 && (
        <Part name={`Hosts ${gameEventCount(hosted.length)}`} then="Everybody with a seat gets an email.">
          <HostedGameEvents of={hosted} />
        </Part>
      )}
      {series.length > 0 && (
        <Part name={`Hosts ${series.length} series`} then="Handed over with the events, or ended: no more dates open.">
          <ul className="list-disc pl-5">
            {series.map(({ id, words, gameName, cafeName }) => (
              <li key={id} className="wrap-anywhere">
                {gameName} at {cafeName}, {words}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {what !== '' && (
        <UpcomingChoice
          legend={`What to do with ${what}`}
          {...(hosted.length === 0 && { cancel: 'End them' })}
          notFor={userId}
          onChoose={onUpcoming}
        />
      )}
      {owned.length > 0 && (
        <fieldset className="space-y-2">
          <legend className="wrap-anywhere mb-1.5 font-semibold text-sm">
            Owns {owned.map(({ name }) => name).join(', ')}
          </legend>
          <Choice name="groups" checked={groups === 'handOver'} onChange={() => onGroups('handOver')}>
            The longest-standing other organizer takes over
          </Choice>
          <Choice name="groups" checked={groups === 'close'} onChange={() => onGroups('close')}>
            Close {owned.length === 1 ? 'the group' : 'the groups'}
          </Choice>
          <p className="text-ink-soft">A group without another organizer is closed. Its events take place.</p>
        </fieldset>
      )}
      {cafes.length > 0 && (
        <Part
          name={`Owns ${cafes.map(({ name }) => name).join(', ')}`}
          then={`${cafes.length === 1 ? 'It stays' : 'They stay'} in the catalog, but nobody answers for ${cafes.length === 1 ? 'it' : 'them'} until you name another owner under Cafes.`}
        />
      )}
    </div>
  );
}

/** One kind of what they have, and what becomes of it. */
const Part = ({ name, then, children }: { name: string; then: string; children?: ReactNode }) => (
  <section className="space-y-2">
    <h3 className="wrap-anywhere font-semibold text-sm">{name}</h3>
    {children}
    <p className="text-ink-soft text-sm">{then}</p>
  </section>
);
