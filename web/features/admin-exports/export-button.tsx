import { FileDown } from 'lucide-react';
import type { AdminReading } from '../../../modules/identity/rules.ts';
import { Button } from '../../ui/button.tsx';
import { ToRead } from '../session/may-change.tsx';
import { type Exported, fileAddress, useFileSizeQuery } from './exports-api.ts';

/** What a role must allow to read for downloading a list. The server decides. */
const readings: Readonly<Record<Exported['list'], AdminReading>> = {
  '/admin/users': 'private',
  '/admin/marks': 'private',
  '/invitations': 'private',
  '/admin/game-events': 'evenings',
  '/admin/audit': 'operations',
};

/** Downloads a list with its filters, and shows beforehand how many rows that are. Only for roles that may. */
export const ExportButton = (exported: Exported) => (
  <ToRead reading={readings[exported.list]}>
    <Download {...exported} />
  </ToRead>
);

function Download(exported: Exported) {
  const { currentData } = useFileSizeQuery(exported, { refetchOnMountOrArgChange: true });
  return (
    <Button variant="outline" asChild>
      <a href={fileAddress(exported)} download>
        <FileDown aria-hidden />
        Export CSV{currentData && ` (${currentData.rows.toLocaleString('en-US')})`}
      </a>
    </Button>
  );
}
