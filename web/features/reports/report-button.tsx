import { type ReactNode, useState } from 'react';
import type { ReportKind } from '../../../modules/reports/contract.ts';
import { late } from '../../ui/late.tsx';

// it contains the contract's schemas, which nobody else needs
const ReportDialog = late(async () => (await import('./words/report-dialog.tsx')).ReportDialog, {
  close: ({ onClose }) => onClose(),
});

type Props = {
  kind: ReportKind;
  /** The id of the person, the game event or the message. */
  id: string;
  /** What is reported, in words. */
  about: string;
  /** Shown once it is reported, such as a button to block the person. */
  afterwards?: ReactNode;
  /** Renders the button that opens the dialog. */
  button: (open: () => void) => ReactNode;
};

/** A button that opens the dialog for reporting something to the admins. */
export function ReportButton({ button, ...reported }: Props) {
  // undefined until the dialog opens first, because its code is fetched then
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      {button(() => setOpen(true))}
      {open !== undefined && <ReportDialog {...reported} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
