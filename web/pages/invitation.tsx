import { ArrowLeft, Copy, Printer, Users } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import type { Group, GroupInvitation } from '../../modules/groups/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { groupPath } from '../features/groups/group-path.ts';
import { loadGroup, useGroupQuery } from '../features/groups/groups-api.ts';
import { useGroupInvitationQuery } from '../features/moving/invitation-api.ts';
import { pastedText } from '../features/moving/invitation-words.ts';
import { Poster } from '../features/moving/poster.tsx';
import { dispatchContext } from '../lib/route-context.ts';
import { Awaited } from '../ui/awaited.tsx';
import { Button } from '../ui/button.tsx';
import { copy } from '../ui/copy.ts';
import { Field, Input, Textarea } from '../ui/field.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AwaitedPage } from './awaited-page.tsx';

export function loader({ context, params: { slug = '' } }: LoaderFunctionArgs) {
  void context.get(dispatchContext)(loadGroup(slug));
  return null;
}

/** What an organizer sends, pastes and hangs up so that people find the group. On paper it is the poster alone. */
function InvitationPage() {
  const { slug = '' } = useParams();
  const query = useGroupQuery(slug);
  const { currentData: group } = query;
  if (group) return <Invitation group={group} />;
  return <AwaitedPage query={query} what="group" notFound={notFound} />;
}

const notFound = {
  title: 'Group Not Found',
  reason: 'The link may have lost a letter.',
  art: <Users aria-hidden />,
};

function Invitation({ group }: { group: Group }) {
  const query = useGroupInvitationQuery(group.id);
  return (
    <div className="mx-auto max-w-280 px-4 pt-2 pb-10 sm:px-6">
      <title>{`Invite people to ${isolated(group.name)} · Tablemates`}</title>
      <div className="print:hidden">
        <Button variant="ghost" className="mb-1 -ml-3 px-3!" asChild>
          <Link to={groupPath(group)} viewTransition>
            <ArrowLeft aria-hidden />
            {isolated(group.name)}
          </Link>
        </Button>
        <h1 className="mb-5 text-4xl">Invite people</h1>
      </div>
      {query.data ? (
        <Sent group={group} invitation={query.data} />
      ) : query.error ? (
        <LoadError
          query={query}
          title="Failed to fetch the invitation"
          otherwise="The invitation did not arrive. Please try again."
        />
      ) : (
        <Awaited what="the invitation">
          <Skeleton className="h-96" />
        </Awaited>
      )}
    </div>
  );
}

function Sent({ group, invitation: { url, qr } }: { group: Group; invitation: GroupInvitation }) {
  return (
    <div className="flex flex-wrap items-start gap-8">
      <div className="grid gap-6 print:hidden" style={HALF}>
        <Copied label="The link" text={url}>
          {(tie) => <Input {...tie} readOnly value={url} />}
        </Copied>
        <Copied label="A text to paste where the group was before" text={pastedText(group, url)}>
          {(tie) => <Textarea {...tie} readOnly value={pastedText(group, url)} rows={8} />}
        </Copied>
        <div>
          <h2 className="text-2xl">The poster</h2>
          <p className="mt-1 mb-3 text-ink-soft">In black on white, for the wall of the cafe. One page.</p>
          <Button onClick={() => print()}>
            <Printer aria-hidden />
            Print the poster
          </Button>
        </div>
      </div>
      <div className="mx-auto overflow-hidden rounded-card" style={{ ...HALF, maxWidth: '70vh' }}>
        <Poster group={group} url={url} qr={qr} />
      </div>
    </div>
  );
}

/** On paper the poster is alone, as wide as leaves it one page, also across. */
const HALF = { flex: '1 1 20rem', minWidth: 0 };

type CopiedProps = { label: string; text: string; children: Parameters<typeof Field>[0]['children'] };

const Copied = ({ label, text, children }: CopiedProps) => (
  <div className="grid justify-items-start gap-2">
    <Field label={label} className="w-full">
      {children}
    </Field>
    <Button
      variant="outline"
      aria-label={`Copy: ${label}`}
      onClick={() => void copy(text, 'Copied', 'It could not be copied. Please select the text and copy it.')}
    >
      <Copy aria-hidden />
      Copy
    </Button>
  </div>
);

export { InvitationPage as Component };
