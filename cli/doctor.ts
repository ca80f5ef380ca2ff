import { Command } from 'commander';
import type { Finding } from '../server/installation/judge.ts';
import { type Cli, JSON_OPTION, withExamples } from './cli.ts';
import { EXIT, type ExitCode } from './outcome.ts';
import type { Session } from './session.ts';
import { counted, type Terminal } from './terminal.ts';

const MARKS = { fine: ['green', '✓'], attention: ['yellow', '!'], broken: ['red', '✗'] } as const;

/** `tablemates doctor` */
export function doctorCommand(cli: Cli): Command {
  return withExamples(new Command('doctor'), [
    ['doctor', 'one line for each part, and what to do about those that are not fine'],
  ])
    .description('examine the installation: database, Redis, mail, clock, proxy, log, …')
    .option(...JSON_OPTION)
    .action(({ json }: { json?: boolean }) => cli.run((session) => examine(session, cli.terminal, json === true)));
}

/** Exits with `problem` if a part is broken, but not if one only needs attention. */
async function examine(session: Session, terminal: Terminal, json: boolean): Promise<ExitCode> {
  const { examineInstallation } = await import('../server/installation/examine.ts');
  const findings = await examineInstallation(session);
  if (json) terminal.json({ findings });
  else print(findings, terminal);
  return findings.some(({ state }) => state === 'broken') ? EXIT.problem : EXIT.ok;
}

function print(findings: readonly Finding[], { print, style }: Terminal): void {
  const width = Math.max(...findings.map(({ part }) => part.length));
  for (const { part, state, says, todo } of findings) {
    const [color, mark] = MARKS[state];
    print(`  ${style(color, mark)} ${part.padEnd(width)}  ${says}`);
    if (todo !== undefined) print(`    ${' '.repeat(width)}  ${style('bold', todo)}`);
  }
  const broken = findings.filter(({ state }) => state === 'broken').length;
  const attention = findings.filter(({ state }) => state === 'attention').length;
  print(
    '',
    `${counted(findings.length, 'part')}: ${broken} broken, ${attention} ${attention === 1 ? 'needs' : 'need'} attention.`,
  );
}
