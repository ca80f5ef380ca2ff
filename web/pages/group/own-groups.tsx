import { ChevronRight, Users } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import type { Group } from '../../../modules/groups/contract.ts';
import { groupPath } from '../../features/groups/group-path.ts';
import { useOwnGroupsQuery } from '../../features/groups/groups-api.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Badge } from '../../ui/badge.tsx';
import { GroupFormButton } from './group-form-button.tsx';

type Props = {
  /** The viewer, who is an organizer. */
  userId: string;
  /** The present moment in milliseconds. */
  now: number;
};

/** The groups that the viewer owns, organizes, or is invited to; and the way to start one. */
export function OwnGroups({ userId, now }: Props) {
  const { data } = useOwnGroupsQuery(userId);
  const navigate = useNavigate();
  const open = data?.filter(({ closed }) => closed === null) ?? [];
  if (!data) return null;
  return (
    <section aria-labelledby="own-groups" className="mb-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="own-groups" className="scroll-mt-[calc(var(--frame-top)+1rem)] text-2xl">
          My Groups
        </h2>
        <GroupFormButton onDone={(group) => void navigate(groupPath(group))}>
          <Users aria-hidden />
          Start a Group
        </GroupFormButton>
      </div>
      {open.length > 0 ? (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
          {open.map((group) => (
            <Row key={group.id} group={group} now={now} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">Share the hosting: a group has a page of its own and up to six more organizers.</p>
      )}
    </section>
  );
}

const parts: Record<NonNullable<Group['yours']>, string> = {
  owner: 'Owner',
  organizer: 'Organizer',
  invited: 'You are invited',
  nominated: 'Will you be the owner?',
};

function Row({ group, now }: { group: Group; now: number }) {
  const { timeZone } = useSiteConfig();
  const { name, nextDates, yours } = group;
  const [next] = nextDates;
  return (
    <li className="relative flex min-h-16 flex-wrap items-center gap-3 px-4 py-2.5 hover:bg-sunken/60">
      <div className="wrap-anywhere min-w-28 flex-1">
        <p className="font-semibold">
          <Link to={groupPath(group)} viewTransition className="after:absolute after:inset-0">
            {name}
          </Link>
        </p>
        <p className="text-ink-soft">
          {next ? `Next: ${dayAndTime(next.eventDate, now, timeZone)}` : 'No table is set'}
        </p>
      </div>
      {yours && <Badge tone={yours === 'invited' || yours === 'nominated' ? 'amber' : 'felt'}>{parts[yours]}</Badge>}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </li>
  );
}
