import { Copy, FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EvidenceState } from '../../../modules/admin/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { fullMoment } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useEvidenceQuery } from './evidence-api.ts';
import { backupWords, copyWords, sealedWords } from './proof-words.ts';

const REFRESH_MS = 30_000;

/** What is sealed, the newest checkpoint, and where copies of it are kept. */
export function ProofView() {
  const query = useEvidenceQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: REFRESH_MS });
  const { data, error } = query;
  if (data) return <State state={data} />;
  return error ? (
    <LoadError
      query={query}
      headingLevel="h2"
      title="Failed to fetch the proof"
      otherwise="The newest checkpoint did not arrive. Please try again."
    />
  ) : (
    <Awaited what="the newest checkpoint" className="grid gap-4 xl:grid-cols-2">
      <Skeleton className="h-80 rounded-card!" />
      <Skeleton className="h-80 rounded-card!" />
    </Awaited>
  );
}

function State({ state }: { state: EvidenceState }) {
  const { timeZone } = useSiteConfig();
  const when = (instant: string) => `on ${fullMoment(instant, timeZone)}`;
  const { checkpoint, key } = state;
  const now = useNow();
  const sealed = sealedWords(state, now);
  const backup = backupWords(state.backup, when, now);
  const { posted, mailed } = copyWords(state, when);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Card title="Newest checkpoint" badge={<Badge tone={sealed.tone}>{sealed.label}</Badge>}>
        <p>{sealed.sentence}</p>
        {checkpoint && (
          <>
            <dl className="mt-4 space-y-3">
              <Fact label="Sealed">{fullMoment(checkpoint.sealedAt, timeZone)}</Fact>
              <Fact label="Entries">{checkpoint.size.toLocaleString('en-US')}</Fact>
              <Fact label="Root of all entries" mono>
                {checkpoint.root}
              </Fact>
            </dl>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button variant="outline" asChild>
                <a href="/.well-known/tablemates/checkpoint" download="checkpoint.txt">
                  <FileDown aria-hidden />
                  Download checkpoint
                </a>
              </Button>
            </div>
          </>
        )}
      </Card>
      <div className="space-y-4">
        <Card title="Copies kept elsewhere">
          <dl className="space-y-4">
            <Place label="By email to admins, each week" words={mailed} />
            <Place label="At an address of the operator" words={posted} />
          </dl>
          <p className="mt-4 text-ink-soft">
            Whoever has a copy notices every later change of what it covers. Keep yours where nobody who runs this
            product can change it.
          </p>
        </Card>
        <Card title="Backups" badge={<Badge tone={backup.tone}>{backup.label}</Badge>}>
          <p className="break-words">{backup.sentence}</p>
          <p className="mt-4 text-ink-soft">
            What people wrote is encrypted in a backup. Nobody can read it without the secret key, which is kept in
            another place.
          </p>
        </Card>
        <Card title="Key">
          <p>Anybody can check a proof with this key, without us.</p>
          <p className="mt-3 break-all font-mono text-sm">{key}</p>
          <Button
            variant="outline"
            className="mt-4"
            onClick={() => void copy(key, 'Key copied', 'Please select the key and copy it by hand.')}
          >
            <Copy aria-hidden />
            Copy key
          </Button>
        </Card>
      </div>
    </div>
  );
}

function Card({ title, badge, children }: { title: string; badge?: ReactNode; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-raised p-4 sm:p-5">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{title}</h2>
        {badge}
      </header>
      {children}
    </section>
  );
}

function Fact({ label, mono = false, children }: { label: string; mono?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className={mono ? 'break-all font-mono text-sm' : 'font-semibold tabular-nums'}>{children}</dd>
    </div>
  );
}

type PlaceProps = { label: string; words: ReturnType<typeof copyWords>['mailed'] };

const Place = ({ label, words }: PlaceProps) => (
  <div>
    <dt className="flex flex-wrap items-center justify-between gap-2 font-semibold">
      {label}
      <Badge tone={words.tone}>{words.label}</Badge>
    </dt>
    <dd className="mt-1 break-words text-ink-soft">{words.sentence}</dd>
  </div>
);
