import { useId, useState } from 'react';
import type { User } from '../../../modules/identity/contract.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { fullName } from './roles.ts';
import { useOrganizersQuery } from './users-api.ts';

type Props = {
  /** The id of the person to leave out. */
  not: string;
  chosen: User | undefined;
  onChoose: (user: User) => void;
};

/** A picker for one active organizer, found by name or address. */
export function OrganizerPicker({ not, chosen, onChoose }: Props) {
  const [q, setQ] = useState('');
  const query = useOrganizersQuery(q);
  const name = useId();
  const found = query.currentData?.filter(({ id, isActive }) => isActive && id !== not);
  return (
    <section aria-label="Another organizer" className="space-y-2">
      <SearchBox label="Search organizers by name or email" value={q} onSearch={setQ} />
      {query.error && !found && (
        <LoadError query={query} title="Failed to fetch organizers" otherwise="Please try again." />
      )}
      {!found && !query.error && <Skeleton className="h-28 animate-await" />}
      {found?.length === 0 && (
        <p role="status" className="py-2 text-ink-soft">
          {q === '' ? 'There is no other active organizer.' : `No other active organizer is called “${q}”.`}
        </p>
      )}
      {found && found.length > 0 && (
        <ul className="max-h-60 overflow-y-auto rounded-field border border-line">
          {found.map((user) => (
            <li key={user.id}>
              <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3.5 py-1.5 has-checked:bg-felt-wash">
                <input
                  type="radio"
                  name={name}
                  className="size-5 shrink-0 accent-felt"
                  checked={chosen?.id === user.id}
                  onChange={() => onChoose(user)}
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">{fullName(user)}</span>
                  <span className="block text-ink-soft text-sm">{user.email}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <p role="status" className="wrap-anywhere">
          They go to <strong>{fullName(chosen)}</strong>.
        </p>
      )}
    </section>
  );
}
