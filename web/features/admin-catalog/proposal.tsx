import { useState } from 'react';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { quoted } from '../../../platform/quoted.ts';
import { errorText } from '../../lib/base-query.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { PersonLink } from '../../ui/record-part.tsx';
import { toast } from '../../ui/toast.tsx';
import { ToChange } from '../session/may-change.tsx';
import { useChangeCafeMutation, useDeclineCafeMutation } from './catalog-api.ts';

/** Who proposed a cafe, and the answer to it. Renders nothing for a cafe that does not wait for approval. */
export function Proposal({ cafe }: { cafe: Cafe }) {
  const { id, version, name, proposal } = cafe;
  const [change] = useChangeCafeMutation();
  const [decline] = useDeclineCafeMutation();
  const [isSaving, setIsSaving] = useState(false);
  const [reason, setReason] = useState('');
  if (cafe.status !== 'pending') return null;
  const approve = async () => {
    setIsSaving(true);
    const { error } = await change({ id, version, status: 'approved' });
    setIsSaving(false);
    if (!error) return toast({ title: 'Cafe approved', description: name });
    const description = errorText(error, 'The cafe was not approved. Please try again.');
    toast({ tone: 'destructive', title: 'Failed to approve', description });
  };
  return (
    <div className="mt-3 rounded-card border border-amber p-4">
      {proposal ? (
        <>
          <p className="wrap-anywhere">
            Proposed by <PersonLink person={{ ...proposal, id: proposal.userId }} />
            {proposal.own && ', who says that it is theirs'}
          </p>
          {proposal.note !== null && <p className="mt-1 wrap-anywhere text-ink-soft">{quoted(proposal.note)}</p>}
        </>
      ) : (
        <p>Waits for approval.</p>
      )}
      <ToChange part="catalog">
        {proposal?.own && (
          <p className="mt-2 text-ink-soft">
            Approving makes them its owner, with its desk and house rules. Please make sure that it is theirs.
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            aria-label={`Approve ${name}`}
            pending={isSaving}
            pendingText="Approving…"
            onClick={() => void approve()}
          >
            Approve
          </Button>
          <AskFirst
            label="Decline"
            aria-label={`Decline ${name}`}
            title={`Decline ${isolated(name)}?`}
            description={
              proposal
                ? 'Who proposed it gets your reason by email.'
                : 'It stays in the list, and can be approved later.'
            }
            confirmLabel="Decline Cafe"
            keepLabel="Not Now"
            pendingText="Declining…"
            incomplete={reason.trim() === ''}
            act={() => decline({ id, reason })}
            failed="The cafe was not declined. Please try again."
            failedTitle="Failed to decline"
            done={{ title: 'Cafe declined', description: name }}
          >
            <Field label="Why?">
              {(tie) => (
                <Textarea
                  {...tie}
                  required
                  maxLength={500}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Field>
          </AskFirst>
        </div>
      </ToChange>
    </div>
  );
}
