import ArrowLeft from 'lucide-react/icons/arrow-left';
import Users from 'lucide-react/icons/users';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import type { Group } from '../../modules/groups/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { groupPath, groupPicture } from '../features/groups/group-path.ts';
import { loadGroup, useGroupQuery } from '../features/groups/groups-api.ts';
import { memberPath } from '../features/member/member-view.ts';
import { counted } from '../lib/counted.ts';
import { dispatchContext } from '../lib/route-context.ts';
import { useNow } from '../lib/use-now.ts';
import { Button } from '../ui/button.tsx';
import { late } from '../ui/late.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { AwaitedPage } from './awaited-page.tsx';
import { GroupForGuests } from './group/for-guests.tsx';

const GroupForOrganizers = late(async () => (await import('./group/for-organizers.tsx')).GroupForOrganizers);
// the server renders it at once, and React takes over only what it has the code of
if (import.meta.env.SSR || document.getElementById('who-takes')) await GroupForOrganizers.load();

export function loader({ context, params: { slug = '' } }: LoaderFunctionArgs) {
  void context.get(dispatchContext)(loadGroup(slug));
  return null;
}

/** The public page of a group: what it is, its next tables, and who runs it. Its organizers run it from there. */
function GroupPage() {
  const { slug = '' } = useParams();
  const query = useGroupQuery(slug);
  const { currentData: group } = query;
  if (group) return <GroupView key={group.id} group={group} />;
  return <AwaitedPage query={query} what="group" notFound={notFound} />;
}

const notFound = {
  title: 'Group Not Found',
  reason: 'The link may have lost a letter.',
  art: <Users aria-hidden />,
};

function GroupView({ group }: { group: Group }) {
  const now = useNow();
  const organizes = group.yours === 'owner' || group.yours === 'organizer' || group.yours === 'nominated';
  const { name, description, nextDates } = group;
  return (
    <div className="mx-auto max-w-280 px-4 pt-2 sm:px-6">
      <PageHead
        title={isolated(name)}
        description={
          description.replaceAll(/\s+/g, ' ').slice(0, 200) ||
          `Board and card games with ${isolated(name)}: ${counted(nextDates.length, 'table')} ahead.`
        }
        path={groupPath(group)}
        image={groupPicture(group)}
      />
      <Button variant="ghost" className="mb-1 -ml-3 px-3!" asChild>
        <Link to={organizes ? memberPath('hosting') : '/'} viewTransition>
          <ArrowLeft aria-hidden />
          {organizes ? 'Back to My Hosted Events' : 'Back to Browse'}
        </Link>
      </Button>
      {organizes ? <GroupForOrganizers group={group} now={now} /> : <GroupForGuests group={group} now={now} />}
    </div>
  );
}

export { GroupPage as Component };
