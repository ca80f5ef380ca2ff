import { IdCard, Trash2, UserCheck, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MatchingPeople } from '../../../modules/identity/bulk/contract.ts';
import type { User } from '../../../modules/identity/contract.ts';
import type { BulkActName } from '../../../modules/identity/rules.ts';
import { errorReply, errorText } from '../../lib/base-query.ts';
import { cn } from '../../lib/cn.ts';
import { useLast } from '../../lib/use-last.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useKeys } from '../../ui/keys.ts';
import { toast } from '../../ui/toast.tsx';
import { activationMessage, deletionMessage, type Outcome } from './bulk.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { Failure } from './bulk-failures.tsx';
import { filterInWords } from './bulk-words.ts';
import { fullName } from './roles.ts';
import {
  type PeopleFilter,
  useDeleteUsersMutation,
  useSetActiveMutation,
  useStartBulkActMutation,
} from './users-api.ts';

/** The number of selected people who are named; the others are counted. */
const NAMED = 5;

type Everybody = MatchingPeople & { readonly filter: Pick<PeopleFilter, 'q' | 'role' | 'status'> };

type Props = {
  users: readonly User[];
  /** The filter that finds everybody who is selected, also on other pages. */
  everybody: Everybody | undefined;
  /** Called if the filter finds other people by now. */
  onOthers: () => void;
  /** Receives the id of the bulk act that the server started. */
  onStarted: (bulkActId: string) => void;
  /** Receives the participle of the action, such as "deleted", and the failures. */
  onDone: (what: string, failures: readonly Failure[]) => void;
};

const questions = {
  disable: {
    title: 'Disable',
    description: 'They are signed out on every device and cannot sign in until you activate them again.',
    note: 'You and people who host an upcoming event stay active. Please disable those people one by one.',
    pendingText: 'Disabling…',
  },
  delete: {
    title: 'Delete',
    description: 'This cannot be undone. Their email, names, phone, bio and messages are erased for good.',
    note: 'You and people who host or have a seat at an upcoming event are not deleted.',
    pendingText: 'Deleting…',
  },
} as const;

/** The actions for several people at once. */
export function BulkActions({ users, everybody, onOthers, onStarted, onDone }: Props) {
  const [setActive, { isLoading: setting }] = useSetActiveMutation();
  const [deleteUsers, { isLoading: deleting }] = useDeleteUsersMutation();
  const [asking, ask] = useState<keyof typeof questions | null>(null);
  const shown = useLast(asking) ?? 'delete';
  const [start, { isLoading: starting }] = useStartBulkActMutation();
  const [bulk, askBulk] = useState<BulkActName | null>(null);
  const shownBulk = useLast(bulk) ?? 'activate';
  const ids = users.map(({ id }) => id);

  const done = (what: string, outcomes: readonly Outcome[]) => {
    const failed = new Map(outcomes.flatMap(({ id, error }) => (error ? [[id, error] as const] : [])));
    const failures = users.flatMap((user) => {
      const error = failed.get(user.id);
      return error ? [{ user, error }] : [];
    });
    onDone(what, failures);
  };
  const activate = async (isActive: boolean) => {
    const { data, error } = await setActive({ ids, isActive });
    ask(null);
    if (!data) {
      const description = errorText(error, `Failed to update ${ids.length} user(s)`);
      return toast({ tone: 'destructive', title: 'Error', description });
    }
    const changed = changedIn(users, data, isActive);
    toast({ ...activationMessage(data, isActive), ...(changed.length > 0 && { action: undoOf(changed, isActive) }) });
    done(isActive ? 'activated' : 'disabled', data);
  };
  const remove = async () => {
    const { data, error } = await deleteUsers(ids);
    ask(null);
    if (!data) {
      const description = errorText(error, 'Failed to process bulk delete operation');
      return toast({ tone: 'destructive', title: 'Error', description });
    }
    toast(deletionMessage(data));
    done('deleted', data);
  };

  const undoOf = (changed: readonly string[], isActive: boolean) => ({
    label: 'Undo',
    altText: 'Undo it within ten seconds',
    act: async () => {
      const { data, error } = await setActive({ ids: changed, isActive: !isActive });
      if (data) return toast(activationMessage(data, !isActive));
      const description = errorText(error, 'It was not undone. Please try again.');
      toast({ tone: 'destructive', title: 'Error', description });
    },
  });
  const begin = async (act: BulkActName) => {
    const whom = everybody ? { filter: everybody.filter, fingerprint: everybody.fingerprint } : { ids };
    const { data, error } = await start({ act, ...whom });
    askBulk(null);
    if (data) return onStarted(data.id);
    if (errorReply(error)?.code === 'changed_meanwhile') onOthers();
    const underWay = errorReply(error)?.bulkActId;
    if (underWay !== undefined) onStarted(underWay);
    const description = errorText(error, 'It did not start. Please try again.');
    toast({ tone: 'destructive', title: 'Error', description });
  };
  const count = everybody?.people ?? users.length;
  const askToDisable = () => (everybody ? askBulk('disable') : ask('disable'));
  const activateThem = () => (everybody ? askBulk('activate') : void activate(true));
  const byKey = (shown: string, does: string, act: () => void) => ({
    shown,
    does,
    run: () => {
      act();
      return true;
    },
  });
  useKeys({
    a: byKey('A', 'Activate the selected people', activateThem),
    d: byKey('D', 'Disable the selected people', askToDisable),
  });

  const { title, description, note, pendingText } = questions[shown];
  return (
    <>
      <Action label="Activate" icon={<UserCheck aria-hidden />} pending={setting} onClick={activateThem} />
      <Action label="Disable" icon={<UserX aria-hidden />} pending={setting} onClick={askToDisable} />
      <Action label="Role" icon={<IdCard aria-hidden />} pending={starting} onClick={() => askBulk('makeOrganizer')} />
      <Action
        label="Delete"
        icon={<Trash2 aria-hidden />}
        pending={deleting}
        onClick={() => (everybody ? askBulk('delete') : ask('delete'))}
        risky
      />
      <BulkDialog
        open={bulk !== null}
        act={shownBulk}
        onAct={askBulk}
        count={count}
        who={everybody ? filterInWords(everybody.filter) : namesOf(users)}
        pending={starting}
        onClose={() => askBulk(null)}
        onConfirm={() => bulk && void begin(bulk)}
      />
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && ask(null)}
        title={`${title} ${users.length} user(s)?`}
        description={description}
        keepLabel="Cancel"
        confirmLabel={title}
        pending={deleting || setting}
        pendingText={pendingText}
        onConfirm={() => void (shown === 'disable' ? activate(false) : remove())}
      >
        <ul className="list-disc pl-5">
          {users.slice(0, NAMED).map((user) => (
            <li key={user.id}>{fullName(user)}</li>
          ))}
          {users.length > NAMED && <li>and {users.length - NAMED} more</li>}
        </ul>
        <p className="mt-3 text-ink-soft">{note}</p>
      </ConfirmDialog>
    </>
  );
}

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

type ActionProps = { label: string; icon: ReactNode; pending: boolean; risky?: boolean; onClick: () => void };

/** Phones have room only for the icon. */
function Action({ label, icon, pending, risky = false, onClick }: ActionProps) {
  return (
    <Button
      variant="outline"
      className={cn(
        'max-sm:size-11 max-sm:px-0! sm:px-4!',
        'md:border-transparent md:bg-transparent md:text-paper md:not-disabled:hover:bg-paper/15',
        // on the bar's dark ground
        risky && 'text-brick-ink! md:text-brick-wash!',
      )}
      aria-label={label}
      pending={pending}
      onClick={onClick}
    >
      {icon}
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}
