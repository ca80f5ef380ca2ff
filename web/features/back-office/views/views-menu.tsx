import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { viewQuery } from '../../../../modules/admin/rules.ts';
import type { SavedList } from '../../../../modules/admin/saved-views/contract.ts';
import { cn } from '../../../lib/cn.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody } from '../../../ui/dialog.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SaveView } from './save-view.tsx';
import { ViewRow } from './view-row.tsx';
import { useSavedViewsQuery } from './views-api.ts';

/** The saved views of a list: opens, saves, renames and deletes them. */
export function ViewsMenu({ list }: { list: SavedList }) {
  const [open, setOpen] = useState(false);
  const query = useSavedViewsQuery();
  const here = viewQuery(useLocation().search);
  const views = query.data?.filter((view) => view.list === list);
  const current = views?.find((view) => view.query === here);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Bookmark aria-hidden className={current && 'fill-current'} />
        {/* the head of a list is one line, so that sixteen rows fit below it */}
        <span className={cn('max-w-40 truncate', !current && 'md:max-2xl:sr-only')}>
          {current ? `Views: ${current.name}` : 'Views'}
        </span>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Views"
        description="The list as you want to find it again: filters, search and order. Each is a link that you can send."
      >
        <DialogBody className="space-y-6 pb-6!">
          {query.error && !views && (
            <LoadError query={query} headingLevel="h3" title="Failed to fetch views" otherwise="Please try again." />
          )}
          {!views && !query.error && <Skeleton className="h-24" />}
          {views && views.length > 0 && (
            <ul aria-label="Your views" className="divide-y divide-line border-line border-y">
              {views.map((view) => (
                <li key={view.id}>
                  <ViewRow view={view} isCurrent={view === current} onFollow={() => setOpen(false)} />
                </li>
              ))}
            </ul>
          )}
          <SaveView list={list} query={here} onSaved={() => setOpen(false)} />
        </DialogBody>
      </Dialog>
    </>
  );
}
