import { readFileSync } from 'node:fs';
import {
  allSkips,
  type Checkpoint,
  type Contradiction,
  doctor,
  type Examination,
  type Examined,
  type Finding,
} from '@tablemates/event-store';
import { addMinutes } from '../../platform/add-time.ts';
import { migrationState } from '../../platform/migrate.ts';
import { reactorsAhead } from '../../platform/reactor/ahead.ts';
import { domainEventTypes } from '../../server/domain-event-types.ts';
import { sealedState } from '../../server/evidence/sealed-state.ts';
import { type Absence, absencesBesideTheLog } from '../../server/log-rules/beside-the-log.ts';
import type { BrokenRule } from '../../server/log-rules/check.ts';
import { brokenRules } from '../../server/log-rules/examine.ts';
import { EXIT, type ExitCode, ExitError } from '../outcome.ts';
import { progressBar, rateMeter } from '../progress.ts';
import type { Session } from '../session.ts';
import { counted, fitting, formatted, minuteOf, type Terminal } from '../terminal.ts';
import { keptWork } from '../unfinished.ts';
import { placeOf } from './contradictions.ts';

export type DoctorOptions = {
  readonly json?: boolean;
  readonly afresh?: boolean;
  /** A file with a checkpoint that was kept elsewhere. */
  readonly checkpoint?: string;
};

type UnfinishedExamination = { readonly examination: Examination; readonly findings: readonly Finding[] };

const SHOWN = 20;
/** Passes over the log: by stream, by position, by the rules across streams, and by its checkpoints. */
const PASSES = 4;
const KEEP_EVERY_MS = 500;
/** The product seals twice a minute. */
const SEALED_WITHIN_MINUTES = 2;

/**
 * Examines the whole log, checks the rules across streams, looks for what must be beside the log, and compares the log
 * with its checkpoints. The database is only read, so that what is found is what was there. A stopped run
 * continues where it was, but the last two steps start from the beginning. Findings exit with `problem`. Notes are not
 * findings. Neither is a domain event that cannot be read or breaks a rule, if an operator skipped it for a read model.
 */
export async function examine(
  session: Session,
  terminal: Terminal,
  { json, afresh, checkpoint }: DoctorOptions,
): Promise<ExitCode> {
  const { sql, store, log, secretKey, signal, evidence, engine } = session;
  await assertOfThisRelease(session);
  const copy = checkpoint === undefined ? undefined : readCopy(checkpoint, evidence);
  const unfinished = keptWork<UnfinishedExamination>(session.stateDir, 'log-doctor');
  const before = afresh ? undefined : unfinished.read();
  const findings: Finding[] = [...(before?.findings ?? [])];
  const [size] = await sql<{ total: bigint }[]>`
    select ${PASSES} * (select count(*) from domain_events) + (select count(*) from claims) as total`;
  const bar = progressBar('examining the log');
  const perSecond = rateMeter();
  const begun = before?.examination.read ?? 0;
  let keptAt = performance.now();
  let last: Examination | undefined;
  const onBatch = (examination: Examination, readByRules = 0) => {
    last = examination;
    const read = examination.read + readByRules;
    bar.update(read, Number(size?.total ?? 0n), perSecond(read - begun));
    if (!signal.aborted && performance.now() - keptAt < KEEP_EVERY_MS) return;
    keptAt = performance.now();
    unfinished.keep({ examination, findings });
    if (signal.aborted) {
      throw new ExitError(EXIT.interrupted, `Stopped after ${formatted(read)} rows. ${unfinished.next()}`);
    }
  };
  try {
    const examining = doctor(
      { store, types: domainEventTypes, secret: secretKey },
      { from: before?.examination, onBatch },
    );
    for (let step = await examining.next(); ; step = await examining.next()) {
      if (step.done) {
        const examination = last; // every pass ends with a batch
        const upTo = BigInt(examination?.head ?? 0);
        const broken = await Array.fromAsync(
          brokenRules(sql, { upTo, onBatch: (read) => examination && onBatch(examination, read) }),
        );
        const absent = await Array.fromAsync(absencesBesideTheLog(session));
        const contradictions: Contradiction[] = [];
        const read = Number(upTo);
        const compared = evidence.check({
          copy,
          onBatch: (leaves) => examination && onBatch(examination, read + leaves),
        });
        for await (const contradiction of compared) contradictions.push(contradiction);
        // what is missing or forged is why nothing is sealed
        const unsealed = contradictions.length === 0 ? await overdue(session) : null;
        const sealed = (await evidence.newest())?.size ?? 0;
        const ahead = [
          ...(await engine.status()).filter((each) => each.ahead > 0n),
          ...(await reactorsAhead(sql, await log.head())),
        ];
        bar.stop();
        unfinished.forget();
        const proof = {
          ...{ sealed, contradictions, unsealed },
          ahead: ahead.map(({ name, ahead: by }) => ({ name, ahead: by })),
        };
        const positions = new Set((await allSkips(store)).map(({ position }) => String(position)));
        const isSkipped = (position: unknown) => positions.has(String(position));
        const isAccepted = (each: Finding) => each.problem === 'unreadable data' && isSkipped(each.position);
        const found = findings.filter((each) => !isAccepted(each));
        const rules = { broken: broken.filter(({ position }) => !isSkipped(position)) };
        const skipped = [...findings.filter(isAccepted), ...broken.filter(({ position }) => isSkipped(position))];
        if (json) terminal.json({ ...step.value, found, rules, skipped, absent, evidence: proof });
        else terminal.print(...report(step.value, found, rules, skipped.length, absent, proof, terminal));
        const wrong = [
          ...found,
          ...rules.broken,
          ...absent,
          ...contradictions,
          ...(unsealed ? [unsealed] : []),
          ...ahead,
        ];
        return wrong.length > 0 ? EXIT.problem : EXIT.ok;
      }
      findings.push(step.value);
    }
  } finally {
    bar.stop();
  }
}

/** Refuses tables that lack something of this release, because only a start changes them. */
async function assertOfThisRelease({ sql }: Session): Promise<void> {
  const { waiting } = await migrationState(sql);
  if (waiting.length === 0) return;
  const why = `The tables are those of an older release (${counted(waiting.length, 'script')} of this one not applied yet)`;
  const next = 'Examine them with that release, or start this one on them first; nothing was changed.';
  throw new ExitError(EXIT.problem, `${why}. ${next}`);
}

/** Domain events that should have a checkpoint by now; null if there are none. */
async function overdue(session: Session): Promise<Unsealed | null> {
  const { waiting, waitingSince: since } = await sealedState(session);
  if (since === null || addMinutes(since, SEALED_WITHIN_MINUTES) >= session.clock()) return null;
  return { waiting, since };
}

/** The checkpoint in a file that was kept elsewhere: the note itself, or a mail or page that it was copied from. */
function readCopy(file: string, evidence: Session['evidence']): Checkpoint {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ExitError(EXIT.usage, `${file} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
  const copy = evidence.open(text);
  if (copy) return copy;
  throw new ExitError(EXIT.problem, `${file} holds no checkpoint that the key of this log signed.`);
}

/** `since`: when the first of them occurred. */
type Unsealed = { readonly waiting: number; readonly since: string };

type Proof = {
  readonly sealed: number;
  readonly contradictions: readonly Contradiction[];
  readonly unsealed: Unsealed | null;
  readonly ahead: readonly { readonly name: string; readonly ahead: bigint }[];
};

type Rules = { readonly broken: readonly BrokenRule[] };

function report(
  examined: Examined,
  findings: readonly Finding[],
  { broken }: Rules,
  skipped: number,
  absent: readonly Absence[],
  { sealed, contradictions, unsealed, ahead }: Proof,
  { style, width }: Terminal,
): string[] {
  const { domainEvents, streams, personal, erased, claims } = examined;
  const kept = broken.length === 0 ? 'rules across streams kept' : `${counted(broken.length, 'broken rule')}`;
  const seen = [
    `  ${counted(domainEvents, 'domain event')} in ${counted(streams, 'stream')}`,
    `  ${counted(personal, 'personal part')} readable, ${formatted(erased)} erased`,
    `  ${counted(claims, 'claim')}`,
    `  ${kept}`,
    ...(skipped > 0
      ? [`  ${counted(skipped, 'finding')} about domain events that were skipped on purpose (--json)`]
      : []),
    `  ${counted(sealed, 'domain event')} sealed${contradictions.length === 0 ? ', and as they were sealed' : ''}`,
  ];
  const all = [
    ...findings.map(({ problem, stream, version, position, detail }) => ({
      problem,
      detail,
      place: `${fitting(stream, width - problem.length - 30)} v${version}${position ? ` at ${position}` : ''}`,
    })),
    ...broken.map(({ rule, position, detail }) => ({ problem: rule, detail, place: `at ${position}` })),
    ...absent.map(({ problem, position, detail }) => ({
      problem,
      detail,
      place: position === null ? '' : `at ${position}`,
    })),
    ...contradictions.map((each) => ({ problem: each.problem, detail: each.detail, place: placeOf(each) })),
    ...(unsealed === null
      ? []
      : [
          {
            problem: 'not sealed',
            detail: 'is a worker running? It seals twice a minute, or logs why it cannot',
            place: `${counted(unsealed.waiting, 'domain event')} since ${minuteOf(unsealed.since)} UTC`,
          },
        ]),
    ...(ahead.length === 0
      ? []
      : [
          {
            problem: 'ahead of the log',
            detail: 'the log has lost what they have folded',
            place: `by ${formatted(ahead[0]?.ahead ?? 0n)}: ${fitting(ahead.map(({ name }) => name).join(', '), width - 40)}`,
          },
        ]),
  ];
  // damage of a disk and a change by a person look the same from here
  const next =
    contradictions.length + absent.length > 0
      ? [
          '',
          '  The database is not as the product left it. This command changed nothing. What to do is in',
          '  docs/operations.md, "Did somebody change the log?".',
        ]
      : [];
  if (all.length === 0) return [style('green', '✓ The log is whole.'), ...seen];
  const shown = all
    .slice(0, SHOWN)
    .flatMap(({ problem, place, detail }) => [
      `  ${style('red', problem)} ${place}`.trimEnd(),
      style('dim', `      ${fitting(detail, width - 6)}`),
    ]);
  const more = all.length > SHOWN ? [`  and ${formatted(all.length - SHOWN)} more`] : [];
  return [style('red', `✗ ${counted(all.length, 'finding')} in the log.`), ...seen, '', ...shown, ...more, ...next];
}
