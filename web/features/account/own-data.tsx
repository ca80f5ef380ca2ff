import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

/** A link that downloads the person's own data, and the button that deletes the account. */
export function OwnData({ onDelete }: { onDelete: () => void }) {
  return (
    <>
      <p className="text-ink-soft text-sm">
        Everything we have on record about you, in one file: your profile, seats, the messages you wrote, your marks,
        contests, reports and warnings, what admins noted, and our emails.
      </p>
      <Button variant="outline" asChild>
        {/* the server names the file */}
        <a href="/api/users/me/export" download>
          <Download aria-hidden />
          Download My Data
        </a>
      </Button>
      <Button variant="ghost" className="text-brick-ink" onClick={onDelete}>
        Delete My Account…
      </Button>
    </>
  );
}
