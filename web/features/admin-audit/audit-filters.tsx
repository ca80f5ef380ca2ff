import { X } from 'lucide-react';
import { isolated } from '../../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { PeriodFields } from '../../ui/period-fields.tsx';
import { Select } from '../../ui/select.tsx';
import { useAdminsQuery } from './audit-api.ts';
import { kinds } from './kinds.ts';
import type { AuditFilterState } from './use-audit-filter.ts';

type Props = {
  state: AuditFilterState;
  /** The name of the one thing to which the address narrows the list, once it is known. */
  subjectName: string | undefined;
};

/** An actor who is not in the list of admins: at a terminal, or deleted. */
const otherActor = (actor: string): string =>
  actor.startsWith('cli:') ? `${actor.slice(4)} (at a terminal)` : 'Somebody else';

/** The filters: actor, kind of change, subject, and period. */
export function AuditFilters({ state, subjectName }: Props) {
  const { asked, change, type } = state;
  const { data: admins = [] } = useAdminsQuery();
  const isKnown = asked.actor === 'system' || admins.some(({ id }) => id === asked.actor);
  return (
    <ListFilters
      filters={state}
      search={{ name: 'concerns', label: 'Search by person or thing', besides: { subject: '' } }}
      chips={
        asked.subject !== '' && (
          <Button variant="outline" onClick={() => change({ subject: '' })}>
            Only about {subjectName ?? 'one of them'}
            <X aria-hidden />
          </Button>
        )
      }
    >
      <Field label="Who" className="col-span-2 @4xl:w-44 sm:col-span-1">
        {(tie) => (
          <Select {...tie} value={asked.actor} onChange={({ target }) => change({ actor: target.value })}>
            <option value="">Anybody</option>
            {admins.map(({ id, firstName, lastName }) => (
              <option key={id} value={id}>
                {isolated(`${firstName} ${lastName}`)}
              </option>
            ))}
            <option value="system">The system</option>
            {asked.actor !== '' && !isKnown && <option value={asked.actor}>{otherActor(asked.actor)}</option>}
          </Select>
        )}
      </Field>
      <Field label="Kind of change" className="col-span-2 @4xl:w-44 sm:col-span-1">
        {(tie) => (
          <Select {...tie} value={asked.type} onChange={({ target }) => change({ type: target.value })}>
            <option value="">Any change</option>
            {kinds.map(({ label, types }) => (
              <optgroup key={label} label={label}>
                {Object.entries(types).map(([type, name]) => (
                  <option key={type} value={type}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <PeriodFields
        from={asked.from}
        to={asked.to}
        onFrom={(date) => type('from', date)}
        onTo={(date) => type('to', date)}
      />
    </ListFilters>
  );
}
