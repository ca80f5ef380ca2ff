import { FileDown } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { type Exported, fileAddress, useFileSizeQuery } from './exports-api.ts';

/** Downloads a list with its filters, and shows beforehand how many rows that are. */
export function ExportButton(exported: Exported) {
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
