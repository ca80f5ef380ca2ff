import type { AttendanceStatus } from '../../../modules/reliability/contract.ts';
import { draftOf, keepDraft } from '../../lib/drafts.ts';
import type { Choices, Reasons } from './choices.ts';

/** What a host has chosen and written but not submitted. */
type RatingDraft = { readonly choices: Choices; readonly reasons: Reasons };

const statuses: Record<AttendanceStatus, true> = { attended: true, late_cancel: true, no_show: true };
const isStatus = (value: unknown): value is AttendanceStatus =>
  typeof value === 'string' && Object.hasOwn(statuses, value);
const isText = (value: unknown): value is string => typeof value === 'string';

const about = (gameEventId: string) => `rating ${gameEventId}`;

/** The draft for a gameEvent, as long as this tab is open. Empty if there is none, or if it is damaged. */
export function ratingDraftOf(gameEventId: string): RatingDraft {
  try {
    const { choices, reasons } = JSON.parse(draftOf(about(gameEventId))) as Record<string, object>;
    return { choices: only(choices, isStatus), reasons: only(reasons, isText) };
  } catch {
    return { choices: {}, reasons: {} };
  }
}

/** Keeps the draft through reloads. One without a choice and a reason removes it. */
export function keepRatingDraft(gameEventId: string, draft: RatingDraft): void {
  const isEmpty = Object.keys(draft.choices).length === 0 && Object.keys(draft.reasons).length === 0;
  keepDraft(about(gameEventId), isEmpty ? '' : JSON.stringify(draft));
}

const only = <Value>(values: object | undefined, fits: (value: unknown) => value is Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(values ?? {}).filter((entry): entry is [string, Value] => fits(entry[1])));
