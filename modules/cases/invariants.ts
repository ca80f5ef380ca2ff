import { type Found, invariants } from '../../platform/invariants.ts';
import type { CaseEvent } from './domain-events.ts';

/** Complaints, and who got a letter about a case of any kind. */
type Cases = {
  readonly complaints: Map<string, 'open' | 'closed'>;
  readonly receivers: Map<string, Set<string>>;
};

const wrong = (detail: string): Found => ({ rule: 'impossible case', detail });

/**
 * A complaint is opened once, and closed once until it is opened again. A letter is answered only by a person who got
 * one. Nothing happens to a complaint before it is opened.
 */
export const caseInvariants = invariants<Cases, CaseEvent>()({
  empty: () => ({ complaints: new Map(), receivers: new Map() }),
  on: {
    CaseOpened({ complaints }, { caseId }, { broken }) {
      if (complaints.has(caseId)) broken(wrong(`case ${caseId} was opened twice`));
      complaints.set(caseId, 'open');
    },

    CaseAssigned({ complaints }, { caseId, kind }, { broken }) {
      if (isNotOpen(complaints, caseId, kind)) broken(wrong(`CaseAssigned: case ${caseId} was not open`));
    },

    CaseLetterSent({ complaints, receivers }, { caseId, kind, to }, { broken }) {
      if (isNotOpen(complaints, caseId, kind)) broken(wrong(`CaseLetterSent: case ${caseId} was not open`));
      receivers.set(caseId, (receivers.get(caseId) ?? new Set<string>()).add(to));
    },

    CaseLetterAnswered({ complaints, receivers }, { caseId, kind, userId }, { broken }) {
      if (isNotOpen(complaints, caseId, kind)) broken(wrong(`CaseLetterAnswered: case ${caseId} was not open`));
      if (!receivers.get(caseId)?.has(userId))
        broken(wrong(`user ${userId} answered a letter of case ${caseId} without getting one`));
    },

    CaseClosed({ complaints }, { caseId }, { broken }) {
      if (complaints.get(caseId) !== 'open') broken(wrong(`CaseClosed: case ${caseId} was not open`));
      complaints.set(caseId, 'closed');
    },

    CaseReopened({ complaints }, { caseId }, { broken }) {
      if (complaints.get(caseId) !== 'closed') broken(wrong(`CaseReopened: case ${caseId} was not closed`));
      complaints.set(caseId, 'open');
    },
  },
});

const isNotOpen = (complaints: Cases['complaints'], caseId: string, kind: string): boolean =>
  kind === 'complaint' && complaints.get(caseId) !== 'open';
