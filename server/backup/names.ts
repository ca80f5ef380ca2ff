import type { Instant } from '../../platform/clock.ts';

const NAME = /^tablemates-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.backup$/;

/** The prefix of the names of scheduled backups. */
export const BACKUP_PREFIX = 'tablemates-';

/** The name of a backup that the schedule makes at an instant. Names are in the order of time. */
export const backupNameOf = (instant: Instant): string => `${BACKUP_PREFIX}${instant.replaceAll(/[:.]/g, '-')}.backup`;

/** When the schedule began a backup of this name. Undefined for every other file. */
export const instantOfBackup = (name: string): Instant | undefined => {
  const [, day, hours, minutes, seconds, milliseconds] = NAME.exec(name) ?? [];
  return day && `${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`;
};
