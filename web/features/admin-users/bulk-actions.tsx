import { IdCard, Trash2, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import type { MatchingPeople } from '../../../modules/identity/bulk/contract.ts';
import type { User } from '../../../modules/identity/contract.ts';
import type { ActOnPeople } from '../../../modules/identity/rules.ts';
import { errorReply, errorText } from '../../lib/base-query.ts';
import type { Outcome } from '../../lib/each-of.ts';
import { useLast } from '../../lib/use-last.ts';
import { BarAction } from '../../ui/data-table/bar-action.tsx';
import { useKeys } from '../../ui/keys.ts';
import { toast } from '../../ui/toast.tsx';
import { NOT_UNDONE, undoing } from '../../ui/undoing.ts';
import { activationMessage, deletionMessage, type Failure } from './bulk.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { bulkWords, filterInWords } from './bulk-words.ts';
import { fullName } from './roles.ts';
import { type Found, useDeleteUsersMutation, useSetActiveMutation, useStartBulkActMutation } from './users-api.ts';

/** The number of selected people who are named; the others are counted. */
const NAMED = 5;

type Everybody = MatchingPeople & {
  readonly filter: Found;
  /** The filters besides search, role and status, in words. */
  readonly more: readonly string[];
};

type Props = {
  users: readonly User[];
  /** The filter that finds everybody who is selected, also on other pages. */
  everybody: Everybody | undefined;
  /** Called if the filter finds other people by now. */
  onOthers: () => void;
  /** Receives the id of the bulk act that the server started. */
  onStarted: (bulkActId: string) => void;
  /** Receives what was not done, such as "not deleted", for whom, and why it was to be done. */
  onDone: (notDone: string, failures: readonly Failure[], reason: string) => void;
};

/** The actions for several people at once. */
export function BulkActions({ users, everybody, onOthers, onStarted, onDone }: Props) {
  const [setActive, { isLoading: setting }] = useSetActiveMutation();
  const [deleteUsers, { isLoading: deleting }] = useDeleteUsersMutation();
  const [start, { isLoading: starting }] = useStartBulkActMutation();
  const [asking, ask] = useState<ActOnPeople | null>(null);
  const [said, say] = useState('');
  const reason = said.trim();
  const shown = useLast(asking) ?? 'activate';
  const ids = users.map(({ id }) => id);

  const done = (notDone: string, outcomes: readonly Outcome[]) => {
    const failed = new Map(outcomes.flatMap(({ id, error }) => (error ? [[id, error] as const] : [])));
    const failures = users.flatMap((user) => {
      const error = failed.get(user.id);
      return error ? [{ user, error }] : [];
    });
    onDone(notDone, failures, reason);
  };
  const activate = async (isActive: boolean) => {
    const { data, error } = await setActive({ ids, isActive, reason });
    ask(null);
    if (!data) return refused(error, `Failed to update ${ids.length} user(s)`);
    const changed = changedIn(users, data, isActive);
    toast({
      ...activationMessage(data, isActive),
      ...(changed.length > 0 && { action: undoing(() => void undo(changed, isActive)) }),
    });
    done(bulkWords[isActive ? 'activate' : 'disable'].notDone, data);
  };
  const undo = async (changed: readonly string[], isActive: boolean) => {
    const { data, error } = await setActive({ ids: changed, isActive: !isActive });
    if (data) toast(activationMessage(data, !isActive));
    else refused(error, NOT_UNDONE);
  };
  const remove = async () => {
    const { data, error } = await deleteUsers({ ids, reason });
    ask(null);
    if (!data) return refused(error, 'Failed to process bulk delete operation');
    toast(deletionMessage(data));
    done(bulkWords.delete.notDone, data);
  };
  const begin = async (act: ActOnPeople) => {
    const whom = everybody ? { filter: everybody.filter, fingerprint: everybody.fingerprint } : { ids };
    const { data, error } = await start({ act, reason, ...whom });
    ask(null);
    if (data) return onStarted(data.id);
    if (errorReply(error)?.code === 'changed_meanwhile') onOthers();
    const underWay = errorReply(error)?.bulkActId;
    if (underWay !== undefined) onStarted(underWay);
    refused(error, 'It did not start. Please try again.');
  };
  /** Selected people are changed by one call for each; everybody who matches, and roles, by the server. */
  const carryOut = (act: ActOnPeople): void => {
    if (everybody || act === 'makeOrganizer' || act === 'endOrganizer') void begin(act);
    else if (act === 'delete') void remove();
    else void activate(act === 'activate');
  };
  const askTo = (act: ActOnPeople) => () => {
    say('');
    ask(act);
  };
  const byKey = (shownKey: string, does: string, act: () => void) => ({
    shown: shownKey,
    does,
    run: () => {
      act();
      return true;
    },
  });
  useKeys({
    a: byKey('A', 'Activate the selected people', askTo('activate')),
    d: byKey('D', 'Disable the selected people', askTo('disable')),
  });
  return (
    <>
      <BarAction label="Activate" icon={<UserCheck aria-hidden />} pending={setting} onClick={askTo('activate')} />
      <BarAction label="Disable" icon={<UserX aria-hidden />} pending={setting} onClick={askTo('disable')} />
      <BarAction label="Role" icon={<IdCard aria-hidden />} pending={starting} onClick={askTo('makeOrganizer')} />
      <BarAction label="Delete" icon={<Trash2 aria-hidden />} pending={deleting} onClick={askTo('delete')} risky />
      <BulkDialog
        open={asking !== null}
        act={shown}
        onAct={ask}
        count={everybody?.people ?? users.length}
        who={everybody ? filterInWords(everybody.filter, everybody.more) : namesOf(users)}
        said={said}
        onSay={say}
        pending={starting || setting || deleting}
        onClose={() => ask(null)}
        onConfirm={() => asking && carryOut(asking)}
      />
    </>
  );
}

const refused = (error: unknown, otherwise: string): void =>
  toast({ tone: 'destructive', title: 'Error', description: errorText(error, otherwise) });

/** The people whom activating or disabling changed, without those who had that status already. */
const changedIn = (users: readonly User[], outcomes: readonly Outcome[], isActive: boolean): readonly string[] =>
  outcomes.flatMap(({ id, error }) =>
    error === undefined && users.some((user) => user.id === id && user.isActive !== isActive) ? [id] : [],
  );

/** Some names, and how many more. */
function namesOf(users: readonly User[]): string {
  const names = users.slice(0, NAMED).map(fullName).join(', ');
  return users.length > NAMED ? `${names} and ${users.length - NAMED} more` : names;
}
