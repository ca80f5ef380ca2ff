import {
  CalendarDays,
  CalendarSync,
  ChevronDown,
  DatabaseZap,
  Dices,
  Download,
  KeyRound,
  type LucideIcon,
  Mail,
  MailX,
  MapPinned,
  Scale,
  Send,
  ShieldAlert,
  Store,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../../modules/admin/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { cn } from '../../lib/cn.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime } from '../../lib/time.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { openByClick } from '../../ui/data-table/row-keys.ts';
import { plain, sentenceAbout } from './audit-sentences.ts';
import { Evidence } from './evidence.tsx';

const icons: Readonly<Record<string, LucideIcon>> = {
  user: UserRound,
  gameEvent: CalendarDays,
  series: CalendarSync,
  group: UsersRound,
  invitation: Send,
  game: Dices,
  cafe: Store,
  city: MapPinned,
  region: MapPinned,
  emailSender: Mail,
  readModel: DatabaseZap,
  policy: Scale,
  export: Download,
  mail: Mail,
  bar: MailX,
  adminAccess: KeyRound,
};

function iconOf({ type, subject }: AuditEntry): LucideIcon {
  if (/^(Attendance|Contest|Penalty|RestoredPenalty)/.test(type)) return ShieldAlert;
  if (/^Admin(SignedIn|SignInFailed|PasswordReset)$/.test(type)) return KeyRound;
  return icons[subject.kind] ?? ShieldAlert;
}

type Props = {
  entry: AuditEntry;
  onFilter: (filter: { actor?: string; subject?: string }) => void;
  /** The day, if no heading shows it. */
  day?: string;
};

/** The class names of a list of rows: one below the other, and on large screens within one frame. */
export const auditRows =
  'space-y-2 md:space-y-0 md:divide-y md:divide-line md:rounded-card md:overflow-clip md:border md:border-line md:bg-raised';

/** One change as a sentence, with a button that shows its domain event. */
export function AuditRow({ entry, onFilter, day }: Props) {
  const { timeZone } = useSiteConfig();
  const shortMoment = useShortMoment();
  const [open, setOpen] = useState(false);
  const evidenceId = useId();
  const pieces = sentenceAbout(entry, shortMoment);
  const Icon = iconOf(entry);
  return (
    <article
      data-row={entry.id}
      className="scroll-mt-20 rounded-card border border-line bg-raised md:border-0 md:bg-transparent"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way to press the button within it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button within it has the keys */}
      <div
        onClick={openByClick}
        className="flex cursor-pointer flex-wrap items-start gap-3 p-3 sm:gap-4 md:min-h-[39px] md:items-center md:gap-2.5 md:px-3 md:py-0 md:hover:bg-sunken"
      >
        <span className="mt-0.5 grid size-10 shrink-0 place-items-center rounded-field bg-sunken text-ink-soft md:mt-0 md:size-7">
          <Icon aria-hidden className="size-5 md:size-4" />
        </span>
        <div className="min-w-28 flex-1 self-center sm:flex sm:items-baseline sm:justify-between sm:gap-4">
          <p className="break-words md:py-0.5 md:text-sm">
            {pieces.map((piece, at) =>
              typeof piece === 'string' ? (
                piece
              ) : 'thing' in piece || piece.id === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a sentence never changes
                <strong key={at} className="font-semibold">
                  {isolated('thing' in piece ? piece.thing : piece.person)}
                </strong>
              ) : (
                <Link
                  // biome-ignore lint/suspicious/noArrayIndexKey: a sentence never changes
                  key={at}
                  to={`/admin/users/${piece.id}`}
                  className="tap-text font-semibold text-felt-ink underline-offset-4 hover:underline"
                >
                  {isolated(piece.person)}
                </Link>
              ),
            )}
          </p>
          <time dateTime={entry.at} className="shrink-0 text-ink-soft text-sm tabular-nums sm:whitespace-nowrap">
            {day !== undefined && `${day}, `}
            {clockTime(entry.at, timeZone)}
          </time>
        </div>
        <button
          type="button"
          data-record
          aria-expanded={open}
          aria-controls={evidenceId}
          aria-label={`Evidence: ${plain(pieces)}`}
          className="-my-0.5 grid size-11 md:size-8 md:my-0 shrink-0 place-items-center rounded-field text-ink-soft hover:bg-sunken hover:text-ink"
          onClick={() => setOpen(!open)}
        >
          <ChevronDown aria-hidden className={cn('size-5 transition-transform duration-150', open && 'rotate-180')} />
        </button>
      </div>
      <div id={evidenceId} hidden={!open}>
        {open && <Evidence entry={entry} onFilter={onFilter} />}
      </div>
    </article>
  );
}
