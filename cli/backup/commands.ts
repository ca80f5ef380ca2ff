import { Command } from 'commander';
import { type Cli, JSON_OPTION, withExamples } from '../cli.ts';
import { type BackupOptions, backUp } from './back-up.ts';
import { type RestoreOptions, restore } from './restore.ts';

/** `tablemates backup` */
export function backupCommand(cli: Cli): Command {
  return withExamples(new Command('backup'), [
    ['backup --to tablemates.backup', 'while the product runs'],
    ['backup --to - | ssh elsewhere "cat > tablemates.backup"', 'to another machine, without a file here'],
  ])
    .description('write everything but pictures and the secret key into one file')
    .requiredOption('--to <file>', 'a new file, or - for standard output')
    .option(...JSON_OPTION)
    .action((options: BackupOptions) => cli.run((session) => backUp(session, cli.terminal, options)));
}

/** `tablemates restore` */
export function restoreCommand(cli: Cli): Command {
  return withExamples(new Command('restore'), [
    ['restore tablemates.backup --check', 'only checks every byte of the file; changes nothing'],
    ['restore tablemates.backup', 'into the empty database of DATABASE_URL, or a new one in DATA_DIR'],
    ['restore bucket:newest', 'the newest backup in the bucket of BACKUP_URL'],
    ['restore tablemates.backup --erased erased.ndjson', 'and erases again who was erased after the backup'],
  ])
    .description('fill an empty database from a backup, and check it')
    .argument('<file>', 'a file, or bucket:NAME for one in the bucket of BACKUP_URL')
    .option('--check', 'only check the file')
    .option('--erased <file>', 'who was erased since, as `log export --type UserErased` writes it')
    .option('--checkpoint <file>', 'compare with a checkpoint that was kept elsewhere')
    .option('--going-back <why>', 'restore it although the checkpoint shows that the log went on')
    .option('--despite-evidence <why>', 'restore it although somebody changed its log; the reason stays in the log')
    .option('--no-verify', 'do not compare the read models with a second fold')
    .option(...JSON_OPTION)
    .action((file: string, options: RestoreOptions) => restore(cli, file, options));
}
