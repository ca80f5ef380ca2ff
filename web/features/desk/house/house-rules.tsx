import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { House, HouseReply } from '../../../../modules/cafe-nights/contract.ts';
import { ACCESS, ACCESS_WORDS } from '../../../../modules/cafe-nights/rules.ts';
import type { Cafe } from '../../../../modules/catalog/contract.ts';
import { errorReply, errorText } from '../../../lib/base-query.ts';
import { dayAndTime } from '../../../lib/day-words.ts';
import { draftOf, keepDraft } from '../../../lib/drafts.ts';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { staleRecord } from '../../../lib/versions.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Awaited } from '../../../ui/awaited.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, Input, Problem, Textarea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormFooter } from '../../../ui/form-footer.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useHouseQuery, useSetHouseMutation } from '../desk-api.ts';
import { ExceptionsField, HoursField } from './hours-field.tsx';

/** The form of a house's rules. */
export function HouseRules({ cafe, closings }: { cafe: Cafe; closings: ReactNode }) {
  const query = useHouseQuery(cafe.id);
  return (
    <>
      <title>House Rules · Tablemates</title>
      <nav aria-label="Way back" className="-ml-1 mb-2">
        <BackLink to={`/member?view=cafe&cafe=${cafe.id}`}>My Cafe</BackLink>
      </nav>
      <h1 className="text-4xl">House rules</h1>
      <p className="mt-1 mb-6 text-ink-soft">{cafe.name}. New events follow them, and so do moved ones.</p>
      {closings}
      {query.data ? (
        <HouseForm cafe={cafe} reply={query.data} />
      ) : query.error ? (
        <LoadError
          query={query}
          headingLevel="h2"
          title="Failed to fetch the house rules"
          otherwise="The rules did not arrive. Please try again."
        />
      ) : (
        <Awaited what="the house rules">
          <Skeleton className="h-96" />
        </Awaited>
      )}
    </>
  );
}

/** The rules as they are typed, and the version that they change. */
type Rules = Omit<House, 'version' | 'closings'>;
type DraftRules = { readonly version: number; readonly rules: Rules };

const rulesOf = ({ version: _, closings: __, ...rules }: House): Rules => rules;

/** What was typed before and not saved, with the version that it changes. */
function keptIn(draft: string): DraftRules | undefined {
  try {
    const kept: Partial<DraftRules> | null = JSON.parse(draftOf(draft));
    return kept?.rules && typeof kept.version === 'number' ? { version: kept.version, rules: kept.rules } : undefined;
  } catch {
    return undefined;
  }
}

const NOTICE = [0, 2, 6, 12, 24, 48, 72, 168];
const noticeWords = (hours: number) =>
  hours === 0
    ? 'None'
    : hours % 24 === 0 && hours > 24
      ? `${hours / 24} days`
      : hours === 1
        ? '1 hour'
        : `${hours} hours`;

function HouseForm({ cafe, reply: { house, conflicts } }: { cafe: Cafe; reply: HouseReply }) {
  const draft = `house ${cafe.id}`;
  const [save, { isLoading }] = useSetHouseMutation();
  const [typed, setTyped] = useState<DraftRules>(
    () => keptIn(draft) ?? { version: house.version, rules: rulesOf(house) },
  );
  const [refused, setRefused] = useState<{
    readonly said: string;
    readonly fields: Readonly<Record<string, string>>;
  }>();
  const { rules } = typed;
  const isChanged = JSON.stringify(rules) !== JSON.stringify(rulesOf(house));
  useEffect(() => keepDraft(draft, isChanged ? JSON.stringify(typed) : ''), [draft, typed, isChanged]);
  // what another owner’s device has saved is shown, unless something is typed
  const isOld = typed.version !== house.version;
  if (isOld && !isLoading && JSON.stringify(rules) === JSON.stringify(rulesOf(house))) {
    setTyped({ version: house.version, rules });
  }
  const put = (some: Partial<Rules>) => {
    setRefused(undefined);
    setTyped({ ...typed, rules: { ...rules, ...some } });
  };
  /** The refusal of a field, and of what is in it. */
  const problem = (field: keyof Rules) =>
    Object.entries(refused?.fields ?? {}).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];

  const submit = async () => {
    if (isLoading) return;
    const { data, error } = await save({ cafeId: cafe.id, version: typed.version, rules });
    if (data) {
      setTyped({ version: data.house.version, rules: rulesOf(data.house) });
      keepDraft(draft, '');
      toast({ title: 'House Rules Saved', description: 'They hold for new and moved events from now on.' });
      return;
    }
    const current = staleRecord<House>(error);
    if (current) setTyped({ version: current.version, rules });
    const said = current
      ? 'Somebody else has changed these rules meanwhile. Save again to replace theirs by yours, or undo to see them.'
      : errorText(error, 'Failed to save the rules. Please try again.');
    setRefused({ said, fields: errorReply(error)?.fields ?? {} });
    toast({ tone: 'destructive', title: 'Error', description: said });
  };
  const card = 'grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-raised p-4 sm:p-6';

  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,640fr)_minmax(0,400fr)]"
      onSubmit={() => void submit()}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {refused && <Problem>{refused.said}</Problem>}
        <section aria-labelledby="hours" className={card}>
          <div>
            <h2 id="hours" className="text-lg">
              When people may play
            </h2>
            <p className="text-ink-soft">Hours past midnight belong to the night they start on.</p>
          </div>
          <HoursField hours={rules.hours} onChange={(hours) => put({ hours })} />
          {problem('hours') !== undefined && <Problem>{problem('hours') ?? ''}</Problem>}
          <ExceptionsField exceptions={rules.exceptions} onChange={(exceptions) => put({ exceptions })} />
          {problem('exceptions') !== undefined && <Problem>{problem('exceptions') ?? ''}</Problem>}
        </section>
        <section aria-labelledby="at-once" className={card}>
          <h2 id="at-once" className="text-lg">
            How many at once
          </h2>
          <div className="grid gap-4 sm:grid-cols-2">
            <Limit
              label="Tables"
              hint="Every event counts as one."
              value={rules.tablesAtOnce}
              error={problem('tablesAtOnce')}
              onChange={(tablesAtOnce) => put({ tablesAtOnce })}
            />
            <Limit
              label="People"
              hint="All seats and the host, taken or not."
              value={rules.headsAtOnce}
              error={problem('headsAtOnce')}
              onChange={(headsAtOnce) => put({ headsAtOnce })}
            />
            <Field label="Notice" hint="No event sooner than this." error={problem('noticeHours')}>
              {(tie) => (
                <Select
                  {...tie}
                  value={rules.noticeHours ?? 0}
                  onChange={({ target }) => put({ noticeHours: Number(target.value) || null })}
                >
                  {[...new Set([...NOTICE, rules.noticeHours ?? 0])]
                    .toSorted((one, other) => one - other)
                    .map((hours) => (
                      <option key={hours} value={hours}>
                        {noticeWords(hours)}
                      </option>
                    ))}
                </Select>
              )}
            </Field>
          </div>
          <Checkbox
            label="Ask me before a table is confirmed"
            checked={rules.askFirst}
            onChange={({ target }) => put({ askFirst: target.checked })}
          />
        </section>
        <section aria-labelledby="guests" className={card}>
          <h2 id="guests" className="text-lg">
            What guests should know
          </h2>
          <div className="flex flex-wrap gap-2">
            {ACCESS.map((each) => (
              <Checkbox
                key={each}
                label={ACCESS_WORDS[each]}
                checked={rules.access.includes(each)}
                className="rounded-field border border-line-strong px-3 has-checked:border-felt has-checked:bg-felt-wash"
                onChange={({ target }) =>
                  put({
                    access: ACCESS.filter((some) => (some === each ? target.checked : rules.access.includes(some))),
                  })
                }
              />
            ))}
          </div>
          <Field
            label="Note"
            hint={`${rules.note.length} of 500 characters. It is on your page, and on the page of each event.`}
            error={problem('note')}
          >
            {(tie) => (
              <Textarea
                {...tie}
                maxLength={500}
                value={rules.note}
                onChange={({ target }) => put({ note: target.value })}
              />
            )}
          </Field>
        </section>
        <ActionBar className="">
          <p role="status" className="text-ink-soft">
            {isChanged ? 'Not saved yet.' : 'Everything is saved.'}
          </p>
          <FormFooter>
            <Button
              variant="outline"
              disabled={!isChanged}
              onClick={() => {
                setRefused(undefined);
                setTyped({ version: house.version, rules: rulesOf(house) });
              }}
            >
              Undo
            </Button>
            <Button type="submit" disabled={!isChanged && house.version > 0} pending={isLoading} pendingText="Saving…">
              Save House Rules
            </Button>
          </FormFooter>
        </ActionBar>
      </div>
      <WhatItChanges reply={{ house, conflicts }} />
    </Form>
  );
}

type LimitProps = {
  label: string;
  hint: string;
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
};

const Limit = ({ label, hint, value, error, onChange }: LimitProps) => (
  <Field label={`${label} (empty for no limit)`} hint={hint} error={error}>
    {(tie) => (
      <Input
        {...tie}
        type="number"
        inputMode="numeric"
        min={1}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      />
    )}
  </Field>
);

/** The evenings that do not fit the rules as they are saved. */
function WhatItChanges({ reply: { house, conflicts } }: { reply: HouseReply }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const isAnyTold = conflicts.some(({ lost }) => lost);
  return (
    <section aria-labelledby="changes" aria-live="polite" className="rounded-card border border-line bg-raised p-4">
      <h2 id="changes" className="text-xl">
        What this changes
      </h2>
      {conflicts.length === 0 ? (
        <p className="mt-2">
          {house.version > 0
            ? 'All upcoming events fit, and stay as they are.'
            : 'Nothing is asked of hosts yet. Save your first rules, and new events follow them.'}
        </p>
      ) : (
        <>
          <p className="mt-2">
            <b>{conflicts.length === 1 ? '1 event doesn’t fit.' : `${conflicts.length} events don’t fit.`}</b>{' '}
            {isAnyTold
              ? 'They stay. We email the hosts on nights that you closed, and nobody else.'
              : 'They stay, and we don’t tell anyone. You decide.'}
          </p>
          <ul className="mt-2 grid gap-1">
            {conflicts.map(({ id, game, host, startsAt }) => (
              <li key={id}>
                <Link
                  to={`/events/${id}`}
                  viewTransition
                  className="tap-text font-semibold text-felt-ink hover:underline"
                >
                  {game}, {dayAndTime(startsAt, now, timeZone)}
                </Link>{' '}
                <span className="text-ink-soft">{host}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
