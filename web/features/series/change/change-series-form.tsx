import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Cafe } from '../../../../modules/catalog/contract.ts';
import { MAX_PLAYERS, mostKeptSeats } from '../../../../modules/events/rules.ts';
import { ChangeSeriesRequest, type Series, type SeriesPreview } from '../../../../modules/series/contract.ts';
import { wordsOf } from '../../../../modules/series/rules.ts';
import { errorReply, errorText } from '../../../lib/base-query.ts';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import { localDate } from '../../../lib/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { changesOf } from '../../../lib/versions.ts';
import { AdviceFields, adviceRequest, adviceValues } from '../../../ui/advice-fields.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Input, Textarea } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { NamedOptions, Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useContractForm } from '../../../ui/use-contract-form.ts';
import { useFreshRecord } from '../../../ui/use-fresh-record.ts';
import { useChangeSeriesMutation, useSeriesPreviewQuery } from '../host-api.ts';
import { choicesIn, effectLines, keptWords, refusedLine, whoHears } from './change-lines.ts';

const termsOf = ({ startTime, cafeId, maxParticipants, description, until, standingSeats, ...advice }: Series) => ({
  ...adviceValues(advice),
  startTime,
  cafeId,
  maxParticipants: String(maxParticipants),
  description,
  /** Empty: it stays. */
  every: '',
  until: until ?? '',
  standingSeats: String(standingSeats),
});
type Terms = ReturnType<typeof termsOf>;
type Values = Terms & { from: string };

function requestOf({ every, until, maxParticipants, standingSeats, newcomerSeats, ...terms }: Terms) {
  const seats = Number(maxParticipants);
  return {
    ...terms,
    maxParticipants: seats,
    // the number of seats may have been lowered after it was chosen
    standingSeats: Math.min(Number(standingSeats), mostKeptSeats(seats)),
    newcomerSeats: String(Math.min(Number(newcomerSeats), mostKeptSeats(seats))),
    until: until === '' ? null : until,
    // compared by identity: a rhythm that is chosen is a change
    ...(isRhythm(every) && { repeats: { every } }),
  };
}
const isRhythm = (every: string): every is Series['repeats']['every'] => every !== '';

type Props = {
  series: Series;
  /** The cafes to choose from. */
  cafes: readonly Cafe[];
  cafeName: string;
  onDone: () => void;
};

/** The form in which a host changes a series from a day on. It shows what becomes of each date before anything is done. */
export function ChangeSeriesForm({ series, cafes, cafeName, onDone }: Props) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const today = localDate(new Date(now).toISOString(), timeZone);
  const [change] = useChangeSeriesMutation();
  const [current, setCurrent] = useState(series);
  const [asks, setAsks] = useState(0);
  /** Dates with people that the host has unticked, or ticked although they were changed on their own. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [firstDay] = useState(() => series.nextDates.find(({ eventDate }) => Date.parse(eventDate) > now)?.plannedDate);
  const valuesOf = (of: Series): Values => ({ from: firstDay ?? of.opensNext ?? today, ...termsOf(of) });
  const requestFrom = ({ from, ...values }: Values, { from: _, ...base }: Values): ChangeSeriesRequest => ({
    ...adviceRequest(changesOf(requestOf(base), requestOf(values))),
    from,
    basedOn: current.version,
  });
  const form = useContractForm<Values>({
    initial: valuesOf(series),
    sent: (values, base) => ({ schema: ChangeSeriesRequest, request: requestFrom(values, base) }),
    draft: `change of series ${series.id}`,
  });
  // a new path after each conflict, so that the preview is requested again
  const path = `/series/${series.id}`;
  useFreshRecord<Series>(
    asks === 0 ? path : `${path}?again=${asks}`,
    current.version,
    (fresh) => {
      setCurrent(fresh);
      form.follow(valuesOf(fresh));
    },
    'series',
  );
  const values = useWatch({ control: form.control }) as Values;
  const request = requestFrom(values, form.base);
  // the day and the version alone change nothing
  const isChange = Object.keys(request).length > 2;
  const isReady = isChange && values.from !== '' && values.startTime !== '';
  const preview = useSeriesPreviewQuery({ id: series.id, ...request }, { skip: !isReady });
  const choices = choicesIn(preview.currentData?.kept ?? [], request, current);
  const chosen = choices.filter(({ id, isOffered }) => turned.has(id) !== isOffered);
  const alsoDates = chosen.map(({ id }) => id);
  // tells which of the chosen dates could not be changed
  const withChosen = useSeriesPreviewQuery(
    { id: series.id, ...request, alsoDates },
    { skip: !isReady || alsoDates.length === 0 },
  );
  const whole = alsoDates.length === 0 ? preview : withChosen;
  const changing = whole.currentData?.changed ?? [];
  const withPeople = chosen.flatMap(({ id, why }) => (why === 'has_people' && changing.includes(id) ? [id] : []));

  const save = async (saved: Values) => {
    const sent = { ...requestFrom(saved, form.base), ...(alsoDates.length > 0 && { alsoDates }) };
    const { data, error } = await change({ id: series.id, ...sent });
    if (error) {
      if (errorReply(error)?.code === 'outdated') setAsks((count) => count + 1);
      return form.failed(error, errorText(error, 'Failed to change the series. Please try again.'));
    }
    form.forget();
    const refused = data && refusedLine(data.kept, current, alsoDates);
    toast({ title: 'Series Changed', description: refused ?? 'The page shows it as it is now.' });
    onDone();
  };

  const inRegion = cafes.filter(({ regionId, status }) => regionId === series.regionId && status === 'approved');
  const own = { id: current.cafeId, name: cafeName };
  const places = inRegion.some(({ id }) => id === own.id) ? inRegion : [own, ...inRegion];
  const mostRegulars = mostKeptSeats(Number(values.maxParticipants));
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({ id: String(from + at), name: String(from + at) }));
  const { control } = form;
  const rhythms = [
    { id: '', name: `As it is: ${current.words}` },
    ...(['week', 'two_weeks', 'month'] as const).map((every) => ({
      id: every,
      name: values.from === '' ? every : wordsOf({ every, from: values.from }),
    })),
  ];
  return (
    <DialogForm
      form={form}
      onSubmit={save}
      onCancel={onDone}
      submitLabel={submitLabel(changing.length)}
      pendingText="Changing…"
      disabled={!isChange}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={control} name="from" label="From">
          {(tied) => <Input {...tied} type="date" min={today} required />}
        </FormField>
        <FormField control={control} name="startTime" label="Start time">
          {(tied) => <Input {...tied} type="time" required />}
        </FormField>
      </div>
      <FormField control={control} name="every" label="Repeats">
        {(tied) => (
          <Select {...tied}>
            <NamedOptions of={rhythms} />
          </Select>
        )}
      </FormField>
      <FormField control={control} name="cafeId" label="Cafe">
        {(tied) => (
          <Select {...tied}>
            <NamedOptions of={places} />
          </Select>
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={control} name="maxParticipants" label="Max players">
          {(tied) => (
            <Select {...tied}>
              <NamedOptions of={numbers(1, MAX_PLAYERS)} />
            </Select>
          )}
        </FormField>
        <FormField control={control} name="standingSeats" label="Regular seats">
          {(tied) => (
            <Select {...tied} value={String(Math.min(Number(tied.value), mostRegulars))}>
              <NamedOptions of={numbers(0, mostRegulars)} />
            </Select>
          )}
        </FormField>
      </div>
      <FormField control={control} name="until" label="Ends (optional)">
        {(tied) => <Input {...tied} type="date" min={today} />}
      </FormField>
      <FormField control={control} name="description" label="A few words for your guests (optional)">
        {(tied) => <Textarea {...tied} maxLength={2000} />}
      </FormField>
      <AdviceFields control={control} />
      {isReady && choices.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-semibold text-sm">Which of these change, too?</legend>
          {choices.map((choice) => (
            <Checkbox
              key={choice.id}
              label={keptWords(choice, current)}
              checked={alsoDates.includes(choice.id)}
              onChange={() => setTurned((before) => before.symmetricDifference(new Set([choice.id])))}
            />
          ))}
        </fieldset>
      )}
      <section aria-label="What it does" aria-live="polite" className="rounded-field bg-sunken px-4 py-3">
        <h3 className="font-semibold">What it does, and who hears about it</h3>
        <Effects
          isReady={isReady}
          series={current}
          currentData={whole.currentData}
          error={whole.error}
          alsoDates={alsoDates}
          heard={whoHears(request, current, withPeople, now)}
        />
      </section>
    </DialogForm>
  );
}

const submitLabel = (count: number): string =>
  count === 0 ? 'Change From Then On' : `Change ${count} ${count === 1 ? 'Date' : 'Dates'} and Later`;

type EffectsProps = {
  isReady: boolean;
  series: Series;
  currentData: SeriesPreview | undefined;
  error: unknown;
  alsoDates: readonly string[];
  heard: string;
};

/** The effects of the change as the server previews them, or why it would be refused. */
function Effects({ isReady, series, currentData, error, alsoDates, heard }: EffectsProps) {
  if (!isReady) return <p className="mt-1">Nothing is changed yet.</p>;
  if (error) return <p className="mt-1">{errorText(error, 'It is not known at the moment.')}</p>;
  if (!currentData) return <p className="mt-1 text-ink-soft">One moment…</p>;
  return [...effectLines(currentData, series, alsoDates), heard].map((line) => (
    <p key={line} className="mt-1">
      {line}
    </p>
  ));
}
