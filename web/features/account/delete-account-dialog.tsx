import { useState } from 'react';
import type { HostedGameEvent, User } from '../../../modules/identity/contract.ts';
import type { ErrorReply } from '../../../platform/http/schemas.ts';
import { isolated } from '../../../platform/isolated.ts';
import { errorReply } from '../../lib/base-query.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { HostedGameEvents } from '../../ui/hosted-game-events.tsx';
import { toast } from '../../ui/toast.tsx';
import { CodeSteps, useCodeSteps } from '../session/code-steps.tsx';
import { useDeleteAccountMutation } from '../session/session-api.ts';

type Props = { user: User; open: boolean; onClose: () => void };

/**
 * Explains what deleting an account does, asks for a mailed code, and asks what to do with evenings that the person
 * hosts and with groups that they own.
 */
export function DeleteAccountDialog({ user, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Delete your account?"
      description="This cannot be undone."
      keepOnOutsidePress
    >
      <Steps user={user} onClose={onClose} />
    </Dialog>
  );
}

type StepsProps = Pick<Props, 'user' | 'onClose'>;

/** Mounted again each time the dialog opens. */
function Steps({ user, onClose }: StepsProps) {
  const [remove, { isLoading: removing }] = useDeleteAccountMutation();
  const steps = useCodeSteps(user.email);
  const { sent } = steps;
  const [hosted, setHosted] = useState<readonly HostedGameEvent[]>([]);
  const [owned, setOwned] = useState<Owned>([]);
  const [groups, setGroups] = useState<'handOver' | 'close'>();

  const submit = async () => {
    if (removing || !steps.isComplete) return;
    steps.clear();
    const { error } = await remove({
      code: steps.code,
      ...(hosted.length > 0 && { upcoming: 'cancel' }),
      ...(groups && { groups }),
    });
    if (!error) {
      toast({ title: 'Account Deleted', description: 'Your account and your personal data are gone. Take care!' });
      return;
    }
    const reply = errorReply(error);
    if (reply?.code === 'hosts_upcoming') return setHosted(reply.gameEvents as HostedGameEvent[]);
    if (reply?.code === 'owns_groups') return setOwned(reply.groups ?? []);
    steps.refused(error, 'Your account was not deleted. Please try again.');
  };

  return (
    <Form onSubmit={() => void (sent ? submit() : steps.ask())}>
      <DialogBody className="space-y-4">
        {hosted.length > 0 ? <Hosted gameEvents={hosted} /> : owned.length === 0 && <WhatHappens />}
        {owned.length > 0 && <OwnedGroups of={owned} plan={groups} onPlan={setGroups} />}
        <CodeSteps steps={steps} isBusy={removing} problemId="delete-problem" />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Keep My Account
        </Button>
        {sent ? (
          <Button
            type="submit"
            variant="destructive"
            disabled={!steps.isComplete || (owned.length > 0 && !groups)}
            pending={removing}
            pendingText="Deleting…"
          >
            {hosted.length > 0 ? 'Cancel Events and Delete' : 'Delete My Account'}
          </Button>
        ) : (
          <Button type="submit" pending={steps.isSending} pendingText="Sending…">
            Email Me a Code
          </Button>
        )}
      </DialogFooter>
    </Form>
  );
}

const WhatHappens = () => (
  <ul className="list-disc space-y-2 pl-5">
    <li>
      <strong>Gone for good:</strong> your name, address, phone number, bio, photo and everything you wrote. Nobody can
      read them any more, not even us.
    </li>
    <li>
      <strong>Kept without your name:</strong> that somebody had a seat, came or did not come. The scores of others
      depend on it.
    </li>
    <li>
      <strong>Your upcoming seats</strong> are given back now. Within 24 hours of the start that counts as a late
      cancellation. If joining is on hold for you, it stays on hold for your email address until that ends.
    </li>
  </ul>
);

type Owned = NonNullable<ErrorReply['groups']>;

type OwnedProps = {
  of: Owned;
  plan: 'handOver' | 'close' | undefined;
  onPlan: (plan: 'handOver' | 'close') => void;
};

/** Asks what becomes of the groups that the person owns. */
function OwnedGroups({ of, plan, onPlan }: OwnedProps) {
  const [it, takes] = of.length === 1 ? ['it', 'takes it'] : ['them', 'takes each'];
  return (
    <fieldset className="space-y-2">
      <legend className="wrap-anywhere mb-1.5 font-semibold text-sm">
        You own {names.format(of.map(({ name }) => isolated(name)))}. What becomes of {it}?
      </legend>
      <Choice name="groups" checked={plan === 'handOver'} onChange={() => onPlan('handOver')}>
        Another organizer {takes} over
      </Choice>
      <Choice name="groups" checked={plan === 'close'} onChange={() => onPlan('close')}>
        Close {it}
      </Choice>
      <p className="text-ink-soft">
        The organizer who has been there longest becomes the owner. A group without other organizers closes.
      </p>
    </fieldset>
  );
}

const names = new Intl.ListFormat('en-US');

function Hosted({ gameEvents }: { gameEvents: readonly HostedGameEvent[] }) {
  const { supportPhone } = useSiteConfig();
  return (
    <>
      <p role="status">
        You host {gameEvents.length === 1 ? 'an upcoming event' : `${gameEvents.length} upcoming events`}. Deleting your
        account cancels {gameEvents.length === 1 ? 'it' : 'them'}, and everybody with a seat gets an email.
        {supportPhone !== null && (
          <>
            {' '}
            If another organizer takes over, text us at <span className="whitespace-nowrap">{supportPhone}</span> first.
          </>
        )}
      </p>
      <HostedGameEvents of={gameEvents} />
    </>
  );
}
