import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Cafe } from '../../../../modules/catalog/contract.ts';
import { cafeNameOf } from '../../../../modules/catalog/rules.ts';
import { ChangeGameEventRequest, type GameEvent } from '../../../../modules/events/contract.ts';
import { MAX_PLAYERS } from '../../../../modules/events/rules.ts';
import { errorReply, errorText } from '../../../lib/base-query.ts';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { changesOf } from '../../../lib/versions.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Input, Textarea } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { NamedOptions, Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useContractForm } from '../../../ui/use-contract-form.ts';
import { useFreshRecord } from '../../../ui/use-fresh-record.ts';
import { useChangeGameEventMutation, useChangePreviewQuery } from './change-api.ts';
import { previewLines } from './change-preview.ts';

const valuesOf = ({ startDate, startTime, cafeId, maxParticipants, description }: GameEvent) => ({
  startDate,
  startTime,
  cafeId,
  description,
  maxParticipants: String(maxParticipants),
});
type Values = ReturnType<typeof valuesOf>;
const requestOf = ({ maxParticipants, ...values }: Values) => ({
  ...values,
  maxParticipants: Number(maxParticipants),
});

type Props = {
  gameEvent: GameEvent;
  /** The cafes to choose from. */
  cafes: readonly Cafe[];
  /** Whether the host changes it; otherwise an admin does. */
  isHost: boolean;
  onDone: () => void;
};

/** The form in which a host or an admin changes a game event. It shows who will be notified before it is saved. */
export function ChangeEventForm({ gameEvent, cafes, isHost, onDone }: Props) {
  const [change] = useChangeGameEventMutation();
  const [current, setCurrent] = useState(gameEvent);
  const [asks, setAsks] = useState(0);
  const form = useContractForm<Values>({
    initial: valuesOf(gameEvent),
    sent: (values, base) => ({
      schema: ChangeGameEventRequest,
      request: { ...changesOf(requestOf(base), requestOf(values)), basedOn: current.version },
    }),
    draft: `change of ${gameEvent.id}`,
  });
  const path = `/game-events/${gameEvent.id}`;
  // a new path after each conflict, so that the preview is requested again
  useFreshRecord<GameEvent>(asks === 0 ? path : `${path}?again=${asks}`, current.version, (fresh) => {
    setCurrent(fresh);
    form.follow(valuesOf(fresh));
  });
  const values = useWatch({ control: form.control }) as Values;

  const save = async (saved: Values) => {
    const request = changesOf(requestOf(form.base), requestOf(saved));
    const { error } = await change({ id: gameEvent.id, ...request, basedOn: current.version });
    if (error) {
      if (errorReply(error)?.code === 'outdated') setAsks((count) => count + 1);
      return form.failed(error, errorText(error, 'Failed to change event. Please try again.'));
    }
    form.forget();
    toast({ title: 'Event Changed', description: 'The page shows it as it is now.' });
    onDone();
  };

  const inRegion = cafes.filter(({ regionId, status }) => regionId === gameEvent.regionId && status === 'approved');
  const own = { id: current.cafeId, name: cafeNameOf(current.cafe) };
  const choices = inRegion.some(({ id }) => id === own.id) ? inRegion : [own, ...inRegion];
  const counts = Array.from({ length: MAX_PLAYERS }, (_, at) => ({ id: String(at + 1), name: String(at + 1) }));
  const { control } = form;
  return (
    <DialogForm form={form} onSubmit={save} onCancel={onDone} submitLabel="Save Changes" pendingText="Saving…">
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={control} name="startDate" label="Date">
          {(tied) => <Input {...tied} type="date" required />}
        </FormField>
        <FormField control={control} name="startTime" label="Start time">
          {(tied) => <Input {...tied} type="time" required />}
        </FormField>
      </div>
      <FormField control={control} name="cafeId" label="Cafe">
        {(tied) => (
          <Select {...tied}>
            <NamedOptions of={choices} />
          </Select>
        )}
      </FormField>
      <FormField control={control} name="maxParticipants" label="Max players">
        {(tied) => (
          <Select {...tied}>
            <NamedOptions of={counts} />
          </Select>
        )}
      </FormField>
      <FormField control={control} name="description" label="A few words for your guests (optional)">
        {(tied) => <Textarea {...tied} maxLength={2000} />}
      </FormField>
      <section aria-label="Who will be told" aria-live="polite" className="rounded-field bg-sunken px-4 py-3 text-sm">
        <h3 className="font-semibold">Who will be told</h3>
        <Preview gameEvent={current} values={values} isHost={isHost} />
      </section>
    </DialogForm>
  );
}

type PreviewProps = { gameEvent: GameEvent; values: Values; isHost: boolean };

/** The effects of the change as the server previews them, or why it would be refused. */
function Preview({ gameEvent, values, isHost }: PreviewProps) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const { description: _, ...wish } = requestOf(values);
  const isComplete = wish.startDate !== '' && wish.startTime !== '';
  const { currentData, error } = useChangePreviewQuery(
    { id: gameEvent.id, ...changesOf(requestOf(valuesOf(gameEvent)), { ...wish, description: gameEvent.description }) },
    { skip: !isComplete },
  );
  if (error) return <p className="mt-1">{errorText(error, 'It is not known at the moment.')}</p>;
  if (!currentData) return <p className="mt-1 text-ink-soft">One moment…</p>;
  return previewLines(currentData, gameEvent, isHost, now, timeZone).map((line) => (
    <p key={line} className="mt-1">
      {line}
    </p>
  ));
}
