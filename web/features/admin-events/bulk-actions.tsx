import { ArrowRightLeft, CircleX, MapPin } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { AdminGameEvent } from '../../../modules/admin/contract.ts';
import type { User } from '../../../modules/identity/contract.ts';
import { type ApiError, errorText } from '../../lib/base-query.ts';
import { counted } from '../../lib/counted.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { tableName } from '../../lib/table-name.ts';
import { useNow } from '../../lib/use-now.ts';
import { CancelReason } from '../../ui/cancel-reason.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { BarAction } from '../../ui/data-table/bar-action.tsx';
import { toast } from '../../ui/toast.tsx';
import { NOT_UNDONE, undoing } from '../../ui/undoing.ts';
import { type BulkChange, useChangeGameEventsMutation } from './admin-events-api.ts';

/** A game event that was not changed. */
export type Failure = { readonly gameEvent: AdminGameEvent; readonly error: ApiError };

/** What other features give to choose from. */
export type Pickers = {
  readonly Organizer: ComponentType<{ not: string; chosen: User | undefined; onChoose: (organizer: User) => void }>;
  readonly Cafe: ComponentType<{ regionId: string; chosen: string; onChoose: (cafeId: string) => void }>;
};

type BulkActName = BulkChange['act'];

const words = {
  cancel: {
    question: (what: string) => `Cancel ${what}?`,
    consequences: 'Everybody with a seat gets an email. This cannot be undone.',
    keep: 'Keep Them',
    confirm: 'Cancel Events',
    pending: 'Cancelling…',
    done: (what: string) => `${what} cancelled`,
    notDone: 'not cancelled',
  },
  handOver: {
    question: (what: string) => `Hand over ${what}?`,
    consequences: 'The new host, the old one and everybody with a seat get an email at once.',
    keep: 'Back',
    confirm: 'Hand Over',
    pending: 'Handing over…',
    done: (what: string) => `${what} handed over`,
    notDone: 'not handed over',
  },
  move: {
    question: (what: string) => `Move ${what} to another cafe?`,
    consequences: 'Days and times stay. Everybody at the table gets an email.',
    keep: 'Back',
    confirm: 'Move',
    pending: 'Moving…',
    done: (what: string) => `${what} moved`,
    notDone: 'not moved',
  },
} as const;

const SHOWN = 5;

type Props = {
  gameEvents: readonly AdminGameEvent[];
  pick: Pickers;
  /** Receives what was not done, such as "not moved", and for which. */
  onDone: (notDone: string, failures: readonly Failure[]) => void;
};

/** The actions for several game events at once: one call for each, with the rules of the single action. */
export function BulkActions({ gameEvents, pick, onDone }: Props) {
  const [change, { isLoading }] = useChangeGameEventsMutation();
  const [asking, ask] = useState<BulkActName | null>(null);

  const carryOut = async (wanted: BulkChange) => {
    const { data, error } = await change({ ids: gameEvents.map(({ id }) => id), change: wanted });
    ask(null);
    if (!data) return refused(error, 'Nothing was changed. Please try again.');
    const failed = new Map(data.flatMap((each) => (each.error ? [[each.id, each.error] as const] : [])));
    const changed = gameEvents.filter(({ id }) => !failed.has(id));
    const back = changed.length > 0 && backOf(changed, wanted);
    if (changed.length > 0) {
      toast({
        title: words[wanted.act].done(counted(changed.length, 'event')),
        ...(back && { action: undoing(() => void undo(changed, back)) }),
      });
    }
    onDone(
      words[wanted.act].notDone,
      gameEvents.flatMap((gameEvent) => {
        const its = failed.get(gameEvent.id);
        return its ? [{ gameEvent, error: its }] : [];
      }),
    );
  };
  const undo = async (changed: readonly AdminGameEvent[], back: BulkChange) => {
    const { data, error } = await change({ ids: changed.map(({ id }) => id), change: back });
    const failure = error ?? data?.find((each) => each.error)?.error;
    if (failure) return refused(failure, NOT_UNDONE);
    toast({ title: 'Undone', description: `${counted(changed.length, 'event')} changed back.` });
  };
  return (
    <>
      <BarAction
        label="Hand Over"
        icon={<ArrowRightLeft aria-hidden />}
        pending={isLoading && asking === 'handOver'}
        onClick={() => ask('handOver')}
      />
      <BarAction
        label="Move"
        icon={<MapPin aria-hidden />}
        pending={isLoading && asking === 'move'}
        onClick={() => ask('move')}
      />
      <BarAction
        label="Cancel"
        icon={<CircleX aria-hidden />}
        pending={isLoading && asking === 'cancel'}
        onClick={() => ask('cancel')}
        risky
      />
      {asking && (
        <Question
          key={asking}
          act={asking}
          gameEvents={gameEvents}
          pick={pick}
          pending={isLoading}
          onClose={() => ask(null)}
          onConfirm={(wanted) => void carryOut(wanted)}
        />
      )}
    </>
  );
}

const refused = (error: unknown, otherwise: string): void =>
  toast({ tone: 'destructive', title: 'Error', description: errorText(error, otherwise) });

/** What changes these back; undefined if nothing does. A move makes the next version. */
function backOf(changed: readonly AdminGameEvent[], { act }: BulkChange): BulkChange | undefined {
  switch (act) {
    case 'cancel':
      return undefined;
    case 'handOver':
      return { act, toOf: Object.fromEntries(changed.map(({ id, hostId }) => [id, hostId])) };
    case 'move':
      return {
        act,
        toOf: Object.fromEntries(
          changed.map(({ id, cafeId, version }) => [id, { cafeId, basedOn: version + 1 }] as const),
        ),
      };
  }
}

type QuestionProps = Pick<Props, 'gameEvents' | 'pick'> & {
  act: BulkActName;
  pending: boolean;
  onClose: () => void;
  onConfirm: (change: BulkChange) => void;
};

/** Asks once before a bulk action: which events, what it does, and whether it can be undone. */
function Question({ act, gameEvents, pick, pending, onClose, onConfirm }: QuestionProps) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const [reason, setReason] = useState('');
  const [host, chooseHost] = useState<User>();
  const [cafeId, chooseCafe] = useState('');
  const { question, consequences, keep, confirm, pending: pendingText } = words[act];
  const regionIds = [...new Set(gameEvents.map(({ regionId }) => regionId))];
  const [regionId = ''] = regionIds;
  const isOneRegion = regionIds.length === 1;
  const hosts = [...new Set(gameEvents.map(({ hostId }) => hostId))];
  const { Organizer, Cafe } = pick;
  /** Undefined while something is still to be chosen. */
  const wanted = (): BulkChange | undefined => {
    switch (act) {
      case 'cancel':
        return { act, ...(reason.trim() && { reason: reason.trim() }) };
      case 'handOver':
        return host && { act, toOf: Object.fromEntries(gameEvents.map(({ id }) => [id, host.id])) };
      case 'move': {
        const toOf = gameEvents.map(({ id, version }) => [id, { cafeId, basedOn: version }] as const);
        return isOneRegion && cafeId !== '' ? { act, toOf: Object.fromEntries(toOf) } : undefined;
      }
    }
  };
  const change = wanted();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={question(counted(gameEvents.length, 'event'))}
      description={consequences}
      keepLabel={keep}
      confirmLabel={confirm}
      harmless={act !== 'cancel'}
      incomplete={change === undefined}
      pending={pending}
      pendingText={pendingText}
      onConfirm={() => change && onConfirm(change)}
    >
      <ul className="mb-4 divide-y divide-line rounded-field border border-line">
        {gameEvents.slice(0, SHOWN).map((gameEvent) => (
          <li key={gameEvent.id} className="wrap-anywhere px-3.5 py-2">
            <span className="block font-semibold">{tableName(gameEvent)}</span>
            <span className="block text-ink-soft text-sm">
              {dayAndTime(gameEvent.eventDate, now, timeZone)}, hosted by {gameEvent.hostName}
            </span>
          </li>
        ))}
        {gameEvents.length > SHOWN && <li className="px-3.5 py-2">and {gameEvents.length - SHOWN} more</li>}
      </ul>
      {act === 'cancel' && <CancelReason value={reason} onChange={setReason} />}
      {act === 'handOver' && (
        <Organizer not={hosts.length === 1 ? (hosts[0] ?? '') : ''} chosen={host} onChoose={chooseHost} />
      )}
      {act === 'move' &&
        (isOneRegion ? (
          <Cafe regionId={regionId} chosen={cafeId} onChoose={chooseCafe} />
        ) : (
          <p role="alert" className="font-semibold">
            These events are in {regionIds.length} regions. Select events of one region to move them.
          </p>
        ))}
      <p className="mt-3 text-ink-soft">
        Whatever cannot be changed is listed afterwards, with the reason.
        {act === 'handOver' && ' You can undo it for 10 seconds once it is done, which emails them again.'}
        {act === 'move' && ' You can undo it for 10 seconds once it is done.'}
      </p>
    </ConfirmDialog>
  );
}
