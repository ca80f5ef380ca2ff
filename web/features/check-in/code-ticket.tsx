import { encodeQR } from 'qr';
import { useEffect } from 'react';
import { CODE_MINUTES } from '../../../modules/events/rules.ts';
import { MINUTE_MS } from '../../../platform/time-units.ts';
import { errorText } from '../../lib/base-query.ts';
import { present } from '../../lib/present.ts';
import { useAwakeScreen } from '../../lib/use-awake-screen.ts';
import { useNow } from '../../lib/use-now.ts';
import { useCheckInCodeQuery } from './check-in-api.ts';

/** The longest wait for the next code, in milliseconds, in case this machine's clock is wrong. */
const LONGEST_MS = CODE_MINUTES * MINUTE_MS;
const SHORTEST_MS = 5_000;

/** The table's code to scan or type, dark on light in both themes so that cameras read it. The screen stays on. */
export function CodeTicket({ gameEventId }: { gameEventId: string }) {
  const { data, error, refetch } = useCheckInCodeQuery(gameEventId, { refetchOnMountOrArgChange: true });
  const now = useNow(1_000);
  useEffect(() => {
    if (!data && !error) return;
    const wait = data ? Date.parse(data.validUntil) - present() : SHORTEST_MS;
    const timer = setTimeout(() => void refetch(), Math.min(Math.max(wait, SHORTEST_MS), LONGEST_MS));
    return () => clearTimeout(timer);
  }, [data, error, refetch]);
  useAwakeScreen();
  if (!data) {
    return (
      <div className="rounded-sheet bg-art-cream p-5 text-art-ink">
        {error ? errorText(error, 'The code did not arrive. We try again.') : 'Loading the code…'}
      </div>
    );
  }
  const left = Math.max(0, Math.ceil((Date.parse(data.validUntil) - now) / 1_000));
  return (
    <div className="flex items-center gap-4 rounded-sheet bg-art-cream p-4 text-art-ink">
      <QrCode text={data.url} />
      <div className="min-w-0">
        <p className="text-sm">Scan, or type</p>
        <p className="font-display font-heading text-4xl tracking-[0.12em]">{data.code}</p>
        <p className="text-sm tabular-nums">
          New code in {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
        </p>
      </div>
    </div>
  );
}

function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const size = rows.length;
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="The code to scan"
      shapeRendering="crispEdges"
      className="size-28 shrink-0 lg:size-37"
    >
      <rect width={size} height={size} rx={1} fill="white" />
      <path d={path} fill="currentColor" />
    </svg>
  );
}
