import { Command } from 'commander';
import { type Cli, JSON_OPTION, withExamples } from './cli.ts';
import { EXIT, type ExitCode, ExitError } from './outcome.ts';
import { duration } from './progress.ts';
import type { Session } from './session.ts';
import { counted, type Terminal } from './terminal.ts';

type Options = { readonly json?: boolean };

/** `tablemates demo …` */
export function demoCommand(cli: Cli): Command {
  const demo = new Command('demo').description('a believable city for trials');
  withExamples(demo.command('seed'), [['demo seed', 'two months of Houston, in an empty log only']])
    .description('fill an empty log with the demo city')
    .option(...JSON_OPTION)
    .action((options: Options) =>
      cli.run((session) => seed(session, cli.terminal, options), { writes: true, creates: true }),
    );
  return demo;
}

// imported on demand, because loading it takes a second
const seeder = () =>
  Promise.all([
    import('../server/commands.ts'),
    import('../server/demo/clear-half-built.ts'),
    import('../server/demo/open.ts'),
    import('../server/demo/people.ts'),
  ]);

/** Seeds the demo. An incomplete demo is removed and seeded again. */
async function seed(session: Session, terminal: Terminal, { json }: Options): Promise<ExitCode> {
  const { config, sql, log, engine, logger, newId, clock, signal } = session;
  if (config.production) throw new ExitError(EXIT.problem, 'The demo is not for production.');
  if (!config.testDomain) {
    throw new ExitError(
      EXIT.usage,
      'Nobody could sign in to the demo: set TEST_EMAIL_DOMAIN, here and for the product.',
    );
  }
  const [{ wireCommands }, { clearHalfBuiltDemo }, { openDemo }, { demoPeople }] = await seeder();
  await clearHalfBuiltDemo(sql, logger);
  const emailDomain = config.testDomain.domain;
  const { timeZone } = config.city;
  const began = performance.now();
  await engine.prepare({ signal });
  const seeding = {
    ...wireCommands(session),
    pictures: session.pictures,
    newId,
    now: clock(),
    timeZone,
    emailDomain,
    signal,
  };
  if (!(await openDemo({ sql, log, engine, logger }, seeding))) {
    throw new ExitError(EXIT.problem, 'The log is not empty: the demo is for an empty one only.');
  }
  const domainEvents = Number(await log.head());
  const { organizer, member, owner } = demoPeople(emailDomain);
  if (json) {
    terminal.json({ domainEvents, organizer, member, owner });
    return EXIT.ok;
  }
  const took = duration((performance.now() - began) / 1000);
  terminal.print(`  ${terminal.style('green', '✓')} ${counted(domainEvents, 'domain event')} in ${took}`);
  terminal.print(`  Sign in as ${organizer}, ${member} or ${owner}, with the code ${config.testDomain.code}.`);
  return EXIT.ok;
}
