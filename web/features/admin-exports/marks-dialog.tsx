import { useState } from 'react';
import { instantsOf } from '../../lib/period.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { localDate } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PeriodFields } from '../../ui/period-fields.tsx';
import { Select } from '../../ui/select.tsx';
import { ExportButton } from './export-button.tsx';
import { monthBefore } from './month-before.ts';

type Props = { open: boolean; onClose: () => void };

/** Asks which marks of which evenings to export. Preset to the no-shows of last month. */
export function MarksDialog({ open, onClose }: Props) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const [mark, setMark] = useState('no_show');
  const [chosen, choose] = useState<{ from: string; to: string } | null>(null);
  const period = chosen ?? monthBefore(localDate(new Date(now).toISOString(), timeZone));
  const filter = {
    mark,
    ...instantsOf(period, timeZone),
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Export Ratings"
      description="No-shows and late cancels as they stand, without those that were overturned. Each export is in the audit."
    >
      <DialogBody className="grid grid-cols-2 gap-4">
        <Field label="Ratings" className="col-span-2">
          {(tie) => (
            <Select {...tie} value={mark} onChange={({ target }) => setMark(target.value)}>
              <option value="no_show">No-shows</option>
              <option value="late_cancel">Late cancels</option>
              <option value="">No-shows and late cancels</option>
            </Select>
          )}
        </Field>
        <PeriodFields
          {...period}
          onFrom={(from) => choose({ ...period, from })}
          onTo={(to) => choose({ ...period, to })}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        <ExportButton list="/admin/marks" filter={filter} />
      </DialogFooter>
    </Dialog>
  );
}
