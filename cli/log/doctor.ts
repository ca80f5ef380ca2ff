import { doctor, type Examination, type Examined, type Finding } from '../../platform/log/doctor.ts';
import { domainEventTypes } from '../../server/domain-event-types.ts';
import { EXIT, type ExitCode, Stop } from '../outcome.ts';
import { progressBar, rateMeter } from '../progress.ts';
import type { Session } from '../session.ts';
import { counted, fitting, formatted, type Terminal } from '../terminal.ts';
import { keptWork } from '../unfinished.ts';

export type DoctorOptions = { readonly json?: boolean; readonly afresh?: boolean };

type Kept = { readonly examination: Examination; readonly findings: readonly Finding[] };

const SHOWN = 20;
/** Two passes over the log: by stream, and by position. */
const PASSES = 2;
const KEEP_EVERY_MS = 500;

/** Examines the whole log; a stopped run goes on where it was. Findings are a problem. */
export async function examine(
  session: Session,
  terminal: Terminal,
  { json, afresh }: DoctorOptions,
): Promise<ExitCode> {
  const { sql, secretKey, signal } = session;
  const unfinished = keptWork<Kept>(session.stateDir, 'log-doctor');
  const before = afresh ? undefined : unfinished.read();
  const findings: Finding[] = [...(before?.findings ?? [])];
  const [size] = await sql<{ total: bigint }[]>`
    select ${PASSES} * (select count(*) from domain_events) + (select count(*) from claims) as total`;
  const bar = progressBar('examining the log');
  const perSecond = rateMeter();
  const begun = before?.examination.read ?? 0;
  let keptAt = performance.now();
  const onPage = (examination: Examination) => {
    const { read } = examination;
    bar.update(read, Number(size?.total ?? 0n), perSecond(read - begun));
    if (!signal.aborted && performance.now() - keptAt < KEEP_EVERY_MS) return;
    keptAt = performance.now();
    unfinished.keep({ examination, findings });
    if (signal.aborted) {
      throw new Stop(EXIT.interrupted, `Stopped after ${formatted(read)} rows. ${unfinished.next()}`);
    }
  };
  try {
    const examining = doctor(
      { sql, types: domainEventTypes, secret: secretKey },
      { from: before?.examination, onPage },
    );
    for (let step = await examining.next(); ; step = await examining.next()) {
      if (step.done) {
        bar.stop();
        unfinished.forget();
        if (json) terminal.json({ ...step.value, found: findings });
        else terminal.print(...report(step.value, findings, terminal));
        return findings.length > 0 ? EXIT.problem : EXIT.ok;
      }
      findings.push(step.value);
    }
  } finally {
    bar.stop();
  }
}

function report(examined: Examined, findings: readonly Finding[], { style, width }: Terminal): string[] {
  const { domainEvents, streams, personal, erased, claims } = examined;
  const seen = [
    `  ${counted(domainEvents, 'domain event')} in ${counted(streams, 'stream')}`,
    `  ${counted(personal, 'personal part')} readable, ${formatted(erased)} erased`,
    `  ${counted(claims, 'claim')}`,
  ];
  if (findings.length === 0) return [style('green', '✓ The log is whole.'), ...seen];
  const shown = findings
    .slice(0, SHOWN)
    .flatMap(({ problem, stream, version, position, detail }) => [
      `  ${style('red', problem)} ${fitting(stream, width - problem.length - 30)} v${version}${position ? ` at ${position}` : ''}`,
      style('dim', `      ${fitting(detail, width - 6)}`),
    ]);
  const more = findings.length > SHOWN ? [`  and ${formatted(findings.length - SHOWN)} more`] : [];
  return [style('red', `✗ ${counted(findings.length, 'finding')} in the log.`), ...seen, '', ...shown, ...more];
}
