import { Download } from 'lucide-react';
import { errorReply, errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/field.tsx';
import { useDownloadOwnDataMutation } from './own-data-api.ts';

/** The buttons that download the person's own data, after a new proof of identity, and that delete the account. */
export function OwnData({ onDelete }: { onDelete: () => void }) {
  const [download, { isLoading, error }] = useDownloadOwnDataMutation();
  const isDeclined = errorReply(error)?.code === 'confirm_identity';
  return (
    <>
      <p className="text-ink-soft">
        Everything we have on record about you, in one file: your profile, seats, the messages you wrote, your ratings,
        disputes, reports and warnings, what admins noted, and our emails.
      </p>
      <Button variant="outline" pending={isLoading} pendingText="Preparing…" onClick={() => void download()}>
        <Download aria-hidden />
        Download My Data
      </Button>
      {error && !isDeclined && (
        <Problem id="own-data-problem">{errorText(error, 'Your data was not downloaded. Please try again.')}</Problem>
      )}
      <Button variant="ghost" className="text-brick-ink" onClick={onDelete}>
        Delete My Account…
      </Button>
    </>
  );
}
