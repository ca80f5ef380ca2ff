import type { EvidenceState } from '../../../modules/admin/contract.ts';
import type { Tone } from '../../ui/badge.tsx';

type Words = { readonly label: string; readonly tone: Tone; readonly sentence: string };

const entries = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`;

/** Sealing takes half a minute. After this it is late, and an operator has to look. */
const LATE_AFTER_MS = 5 * 60_000;

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
  if (waitingSince !== null && Date.parse(waitingSince) < now - LATE_AFTER_MS) {
    const sentence = `${entries(waiting)} should be sealed by now. Have an operator look at the process log.`;
    return { label: 'Late', tone: 'brick', sentence };
  }
  const sealed = checkpoint ? `${entries(checkpoint.size)} of the log are sealed` : 'Nothing is sealed yet';
  return waiting === 0
    ? { label: 'All sealed', tone: 'felt', sentence: `${sealed}.` }
    : { label: 'Sealing', tone: 'neutral', sentence: `${sealed}, and ${waiting.toLocaleString('en-US')} more soon.` };
}

/**
 * Where copies of checkpoints are kept, one sentence a place.
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
