import type { EvidenceState } from '../../../modules/admin/contract.ts';
import { BACKUP_LATE_HOURS, SEALING_LATE_MINUTES } from '../../../modules/admin/rules.ts';
import type { Tone } from '../../ui/badge.tsx';

type Words = { readonly label: string; readonly tone: Tone; readonly sentence: string };

const entries = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`;

/**
 * Whether the whole log is sealed, in words.
 *
 * @param now the present moment in milliseconds
 */
export function sealedWords({ checkpoint, waiting, waitingSince, hasLostItsEnd }: EvidenceState, now: number): Words {
  if (hasLostItsEnd) {
    return {
      label: 'Log cut off',
      tone: 'brick',
      sentence: 'The log is shorter than what was sealed. Have an operator run the log doctor now.',
    };
  }
  if (waitingSince !== null && Date.parse(waitingSince) < now - SEALING_LATE_MINUTES * 60_000) {
    const sentence = `${entries(waiting)} should be sealed by now. Have an operator look at the process log.`;
    return { label: 'Late', tone: 'brick', sentence };
  }
  const sealed = checkpoint ? `${entries(checkpoint.size)} of the log are sealed` : 'Nothing is sealed yet';
  return waiting === 0
    ? { label: 'All sealed', tone: 'felt', sentence: `${sealed}.` }
    : { label: 'Sealing', tone: 'neutral', sentence: `${sealed}, and ${waiting.toLocaleString('en-US')} more soon.` };
}

/**
 * Whether there is a fresh backup, in words.
 *
 * @param when writes an instant
 * @param now the present moment in milliseconds
 */
export function backupWords(backup: EvidenceState['backup'], when: (instant: string) => string, now: number): Words {
  if (backup === null) {
    return {
      label: 'Off',
      tone: 'neutral',
      sentence:
        'No schedule makes backups. An operator can name a folder with BACKUP_DIR, or a bucket with BACKUP_URL.',
    };
  }
  const { madeAt, bytes, checkedAt, failure } = backup;
  const last =
    madeAt === null || checkedAt === null
      ? 'There is none yet.'
      : `The last one was made ${when(madeAt)} (${megabytes(bytes ?? 0)}), and read back ${when(checkedAt)}.`;
  if (failure !== null) {
    return {
      label: 'Failing',
      tone: 'brick',
      sentence: `The newest backup failed: ${failure.replace(/\.$/, '')}. ${last}`,
    };
  }
  if (madeAt === null) return { label: 'Waiting', tone: 'amber', sentence: 'The first backup is made within minutes.' };
  return Date.parse(madeAt) < now - BACKUP_LATE_HOURS * 3_600_000
    ? { label: 'Late', tone: 'brick', sentence: `${last} Have an operator look at the process log.` }
    : { label: 'Fresh', tone: 'felt', sentence: last };
}

const megabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('en-US', { maximumSignificantDigits: 2 })} MB`;

/**
 * The places where copies of checkpoints are kept, one sentence each.
 *
 * @param when writes an instant
 */
export function copyWords(
  { posted, mailed }: Pick<EvidenceState, 'posted' | 'mailed'>,
  when: (instant: string) => string,
): { readonly posted: Words; readonly mailed: Words } {
  return { posted: postedWords(posted, when), mailed: mailedWords(mailed, when) };
}

function postedWords(posted: EvidenceState['posted'], when: (instant: string) => string): Words {
  if (posted === null) {
    return {
      label: 'Off',
      tone: 'neutral',
      sentence: 'Checkpoints are sent nowhere. An operator can name a place with CHECKPOINT_URL.',
    };
  }
  const { host, copiedAt, size, failure } = posted;
  if (failure !== null) {
    const last = copiedAt === null ? 'It has got none yet.' : `It got its last one ${when(copiedAt)}.`;
    return { label: 'Failing', tone: 'brick', sentence: `${host} did not take the newest one: ${failure}. ${last}` };
  }
  if (copiedAt === null) return { label: 'Waiting', tone: 'amber', sentence: `${host} gets the next one.` };
  return { label: 'Kept', tone: 'felt', sentence: `${host} got the one of ${entries(size)} ${when(copiedAt)}.` };
}

function mailedWords({ copiedAt, size }: EvidenceState['mailed'], when: (instant: string) => string): Words {
  return copiedAt === null
    ? {
        label: 'Waiting',
        tone: 'amber',
        sentence: 'No admin has got one yet. Each admin with an email address gets one a week.',
      }
    : { label: 'Kept', tone: 'felt', sentence: `Admins got the one of ${entries(size)} ${when(copiedAt)}.` };
}
