import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import type { Passkey } from '../../../modules/identity/passkeys/contract.ts';
import { quoted } from '../../../platform/quoted.ts';
import { errorText } from '../../lib/base-query.ts';
import { shortDay } from '../../lib/day-words.ts';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useNow } from '../../lib/use-now.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePasskeysQuery, useRemovePasskeyMutation, useRenamePasskeyMutation } from './passkeys-api.ts';
import { useAddPasskey } from './use-add-passkey.ts';

/** The person's passkeys, with ways to add, rename and remove them. It may be inside a form, so it contains none. */
export function Passkeys({ isAdmin = false }: { isAdmin?: boolean }) {
  const query = usePasskeysQuery();
  const { data: passkeys, error } = query;
  const { add, isAdding } = useAddPasskey();
  if (error) return <LoadError query={query} title="Failed to fetch your passkeys" otherwise="Please try again." />;
  if (!passkeys) return <Skeleton className="h-28 animate-await" />;
  return (
    <>
      <p className="text-ink-soft">
        {isAdmin
          ? 'Once you have a passkey, your password alone no longer opens the back office: your fingerprint, face or screen lock is asked for as well.'
          : 'Sign in with your fingerprint, face or screen lock instead of an emailed code. It never leaves your device.'}
      </p>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} isLastOfAdmin={isAdmin && passkeys.length === 1} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button variant="outline" pending={isAdding} pendingText="Adding…" onClick={() => void add()}>
          <KeyRound aria-hidden />
          Add a Passkey
        </Button>
      ) : (
        <p>This browser cannot make passkeys here.</p>
      )}
    </>
  );
}

type RowProps = { passkey: Passkey; isLastOfAdmin: boolean };

function Row({ passkey: { id, name, createdAt, lastUsedAt }, isLastOfAdmin }: RowProps) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const [remove] = useRemovePasskeyMutation();
  const [isRenaming, setIsRenaming] = useState(false);

  if (isRenaming) return <Rename id={id} name={name} onDone={() => setIsRenaming(false)} />;
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <div className="min-w-36 flex-1">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-ink-soft">
          Added {shortDay(createdAt, now, timeZone)}
          {lastUsedAt === null ? ' · not used yet' : ` · last used ${shortDay(lastUsedAt, now, timeZone)}`}
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full">
        <Button variant="outline" aria-label={`Rename ${name}`} onClick={() => setIsRenaming(true)}>
          Rename
        </Button>
        <AskFirst
          aria-label={`Remove ${name}`}
          label="Remove"
          title="Remove this passkey?"
          description="It can no longer sign you in. Your device may still offer it until you delete it there."
          keepLabel="Keep It"
          confirmLabel="Remove"
          pendingText="Removing…"
          openerGone
          act={() => remove(id)}
          failed="It was not removed. Please try again."
          failedTitle="Not Removed"
          done={{ title: 'Passkey Removed', description: `${quoted(name)} can no longer sign you in.` }}
        >
          <p className="wrap-anywhere font-semibold">{name}</p>
          {isLastOfAdmin && (
            <p className="mt-2">It is your last one: from then on your password alone opens the back office.</p>
          )}
        </AskFirst>
      </div>
    </li>
  );
}

function Rename({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const [rename, { isLoading }] = useRenamePasskeyMutation();
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const save = async () => {
    if (isLoading) return;
    const { error } = await rename({ id, name: typed });
    if (!error) return onDone();
    setProblem(errorText(error, 'It was not renamed. Please try again.'));
  };
  return (
    <li className="flex flex-wrap items-center gap-2 py-2">
      <Input
        ref={focusOnMount}
        aria-label={`New name of ${name}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        className="min-w-36 flex-1"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(press) => {
          // there may be a form around it, which must not be sent, and a dialog, which must not be closed
          if (press.key !== 'Enter' && press.key !== 'Escape') return;
          press.preventDefault();
          press.stopPropagation();
          if (press.key === 'Enter') void save();
          else onDone();
        }}
      />
      <Button variant="outline" onClick={onDone}>
        Cancel
      </Button>
      <Button pending={isLoading} pendingText="Saving…" onClick={() => void save()}>
        Save
      </Button>
      {problem !== undefined && (
        <p id={problemId} className="w-full text-brick-ink">
          {problem}
        </p>
      )}
    </li>
  );
}
