import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CafeRecord } from '../../modules/admin/records/contract.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { fullMoment } from '../lib/time.ts';
import { Badge } from './badge.tsx';
import { RecordLine, RecordPart, recordLink } from './record-part.tsx';

type Props = {
  title: string;
  icon: LucideIcon;
  evenings: CafeRecord['past'];
  sent?: 'last' | 'next';
  none: string;
};

/** Game events of a cafe, a series or a group, each with the way to its own record. */
export function RecordedEvenings({ title, icon, evenings, sent = 'last', none }: Props) {
  const { timeZone } = useSiteConfig();
  return (
    <RecordPart title={title} icon={icon} rows={evenings} keyOf={({ id }) => id} sent={sent} none={none}>
      {({ id, gameName, startsAt, status }) => (
        <RecordLine
          under={fullMoment(startsAt, timeZone)}
          end={status === 'cancelled' && <Badge tone="neutral">Cancelled</Badge>}
        >
          <Link to={`/admin/game-events/${id}`} viewTransition className={recordLink}>
            {gameName ?? 'Unknown Game'}
          </Link>
        </RecordLine>
      )}
    </RecordPart>
  );
}
