import { useState } from 'react';
import { Button } from './button.tsx';

type Props = {
  /** Loads more. False if everything is shown. */
  more: { readonly pending: boolean; readonly load: () => void } | false;
  pendingText: string;
};

/** The button below a list that grows page by page. At the end of the list a message replaces it and takes its focus. */
export function ShowMore({ more, pendingText }: Props) {
  const [asked, setAsked] = useState(false);
  const load = () => {
    setAsked(true);
    if (more) void more.load();
  };
  if (!more && !asked) return null;
  return (
    <div tabIndex={-1} className="mt-10 text-center">
      {more ? (
        <Button variant="outline" pending={more.pending} pendingText={pendingText} onClick={load}>
          Show more
        </Button>
      ) : (
        <p className="text-ink-soft">You have seen them all.</p>
      )}
    </div>
  );
}
