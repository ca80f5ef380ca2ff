import { CalendarRange, ExternalLink, Merge, Pencil, Store, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { LastChanges } from '../../features/admin-audit/last-changes.tsx';
import { CafeDialogs } from '../../features/admin-catalog/cafe-dialogs.tsx';
import { CafePick } from '../../features/admin-catalog/cafe-pick.tsx';
import { useCafeRecordQuery } from '../../features/admin-catalog/cafe-record-api.ts';
import { CafeFacts, CafePictures, CafeRecordParts } from '../../features/admin-catalog/cafe-record-parts.tsx';
import { MergeDialog } from '../../features/admin-catalog/merge-dialog.tsx';
import { Proposal } from '../../features/admin-catalog/proposal.tsx';
import { useChangeGameEventsMutation } from '../../features/admin-events/admin-events-api.ts';
import { Notes } from '../../features/admin-notes/notes.tsx';
import type { Acts } from '../../features/cafe-closing/close-dialog.tsx';
import { Closings } from '../../features/cafe-closing/closings.tsx';
import { CafePhotosButton } from '../../features/cafe-photos/cafe-photos-button.tsx';
import { useCafeQuery } from '../../features/cafes/cafes-api.ts';
import { ToChange, useMayChange } from '../../features/session/may-change.tsx';
import { useOpened } from '../../lib/last-opened.ts';
import { partyName } from '../../lib/party-name.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';
import type { Loading } from '../../ui/load-error.tsx';
import { useGoOn, useRecordId } from '../../ui/peek.tsx';
import { RecordPartsUnavailable } from '../../ui/record-parts-unavailable.tsx';
import { useAsking } from '../../ui/use-asking.ts';

const parent = { to: '/admin/cafes', label: 'Cafe Management' };
// other admins and the owner change it, and organizers host there
const fresh = { refetchOnMountOrArgChange: true };

/** Everything on record about one cafe. */
function CafePage() {
  const cafeId = useRecordId('cafeId');
  const query = useCafeQuery(cafeId, fresh);
  const { currentData } = query;
  if (currentData) return <CafeView key={cafeId} cafe={currentData} />;
  return (
    <AdminPage title="Cafe" subtitle="Everything on record about a place" parent={parent}>
      <Unavailable query={query} />
    </AdminPage>
  );
}

function CafeView({ cafe }: { cafe: Cafe }) {
  const goOn = useGoOn(parent.to);
  const asking = useAsking();
  const { id, name } = cafe;
  useOpened({ to: `${parent.to}/${id}`, name, kind: 'Cafe' });
  const record = useCafeRecordQuery(id, fresh);
  const owner = record.currentData?.owner;
  const [merging, setMerging] = useState(false);
  const mayChange = useMayChange('catalog');
  const acts = useClosingActs();
  const openBy = (shown: string, does: string, open: () => void) => ({
    shown,
    does,
    isThere: () => mayChange,
    run: () => {
      if (mayChange) open();
      return mayChange;
    },
  });
  useKeys({
    e: openBy('E', 'Edit the cafe', () => asking.edit(id)),
    m: openBy('M', 'Merge it into another cafe', () => setMerging(true)),
  });
  return (
    <AdminPage
      title={name}
      subtitle={<CafeFacts cafe={cafe} />}
      parent={parent}
      actions={
        <div className="flex flex-wrap gap-2">
          <ToChange part="catalog">
            <CafePhotosButton cafe={cafe} />
            <Button variant="outline" onClick={() => asking.edit(id)}>
              <Pencil aria-hidden />
              Edit Cafe
            </Button>
            <Button variant="outline" onClick={() => setMerging(true)}>
              <Merge aria-hidden />
              Merge
            </Button>
            <Button variant="outline" onClick={() => asking.remove(id)}>
              <Trash2 aria-hidden />
              Remove Cafe
            </Button>
          </ToChange>
          <Button variant="ghost" asChild>
            <Link to={`/cafes/${id}/month`} viewTransition>
              <CalendarRange aria-hidden />
              Month to send
            </Link>
          </Button>
          {cafe.status === 'approved' && (
            <Button variant="ghost" asChild>
              <Link to={`/cafes/${id}`} viewTransition>
                <ExternalLink aria-hidden />
                Public page
              </Link>
            </Button>
          )}
        </div>
      }
    >
      <div className="space-y-6">
        <Proposal cafe={cafe} />
        <Closings cafe={cafe} acts={acts} mayChange={mayChange} />
        <CafePictures cafe={cafe} />
        <Notes on={{ kind: 'cafe', id }} whose={owner ? partyName(owner) : cafe.ownerId ? 'The owner' : null} />
        {record.currentData ? <CafeRecordParts record={record.currentData} /> : <Unavailable query={record} />}
        <LastChanges subject={id} />
      </div>
      <MergeDialog
        cafe={cafe}
        isHosting={record.currentData?.upcoming.length !== 0}
        open={merging}
        onClose={() => setMerging(false)}
        onMerged={(into) => {
          setMerging(false);
          goOn(into);
        }}
      />
      <CafeDialogs asking={asking} entries={[cafe]} onRemoved={() => goOn()} />
    </AdminPage>
  );
}

/** What happens to the events of a cafe that closes: the acts on several events. */
function useClosingActs(): Acts {
  const [change] = useChangeGameEventsMutation();
  return {
    Cafe: CafePick,
    async carryOut(events, act) {
      const toOf = (cafeId: string) =>
        Object.fromEntries(events.map(({ id, version }) => [id, { cafeId, basedOn: version }] as const));
      const wanted = act.act === 'cancel' ? act : { act: act.act, toOf: toOf(act.cafeId) };
      return (await change({ ids: events.map(({ id }) => id), change: wanted })).data;
    },
  };
}

const Unavailable = ({ query }: { query: Loading }) => (
  <RecordPartsUnavailable
    query={query}
    art={<Store aria-hidden />}
    missing="There is no such cafe"
    list={{ to: parent.to, label: 'See all cafes' }}
  />
);

export { CafePage as Component };
