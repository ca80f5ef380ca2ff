import type { ReactNode } from 'react';
import type { Loading } from './load-error.tsx';
import { RecordUnavailable } from './record-unavailable.tsx';
import { Skeleton } from './skeleton.tsx';

type Props = {
  query: Loading;
  art: ReactNode;
  /** The sentence if it does not exist. */
  missing: string;
  /** The list to look for it in. */
  list: { readonly to: string; readonly label: string };
};

/** Replaces the parts of a record that are loading, failed to load, or do not exist. */
export const RecordPartsUnavailable = (props: Props) => (
  <RecordUnavailable {...props} what="record" failed="Failed to fetch the record">
    <div className="@container">
      <div className="grid gap-6 @3xl:grid-cols-2">
        <Skeleton className="h-80 rounded-card!" />
        <Skeleton className="h-80 rounded-card!" />
      </div>
    </div>
  </RecordUnavailable>
);
