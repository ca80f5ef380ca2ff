import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ReportKind } from '../../../modules/reports/contract.ts';

// it contains the contract's schemas, which nobody else needs
const ReportDialog = lazy(async () => ({ default: (await import('./words/report-dialog.tsx')).ReportDialog }));

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
      {open !== undefined && (
        <Suspense>
          <ReportDialog {...reported} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
