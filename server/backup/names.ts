import type { Instant } from '../../platform/clock.ts';

const NAME = /^tablemates-(?:([\da-f]{12})-)?(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.backup$/;

/** The prefix of the names of scheduled backups. */
export const BACKUP_PREFIX = 'tablemates-';

/** The name of a backup that the schedule of an installation makes at an instant. */
export const backupNameOf = (installation: string, instant: Instant): string =>
  `${BACKUP_PREFIX}${installation}-${instant.replaceAll(/[:.]/g, '-')}.backup`;

export type ScheduledName = {
  /** Whose backup it is; undefined if a release made it that did not say so. */
  readonly installation: string | undefined;
  /** When the schedule began it. */
  readonly instant: Instant;
};

/** What the name of a scheduled backup says. Undefined for every other file. */
export const readBackupName = (name: string): ScheduledName | undefined => {
  const [, installation, day, hours, minutes, seconds, milliseconds] = NAME.exec(name) ?? [];
  return day ? { installation, instant: `${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z` } : undefined;
};

/** The instants of the backups of one installation among these names, the newest first. */
export const instantsOf = (installation: string, names: readonly string[]): readonly Instant[] =>
  names
    .flatMap((name) => {
      const read = readBackupName(name);
      return read?.installation === installation ? [read.instant] : [];
    })
    .toSorted()
    .toReversed();
