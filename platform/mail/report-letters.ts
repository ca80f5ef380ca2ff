import { quoted } from '../quoted.ts';
import type { Letters } from './letter-parts.ts';
import type { ReportTemplate } from './mail.ts';

const THINGS = {
  user: 'a person',
  gameEvent: 'an event',
  message: 'a message',
  announcement: 'an announcement',
} as const;

/**
 * The letters about reports (evenings contract, section 8), and what admins write about cases. None names the reporter or
 * the reported person.
 */
export const reportLetters: Letters<ReportTemplate> = {
  reportDecided: ({ firstName, kind, reportedAt, outcome }, { publicUrl, date }) => ({
    subject: outcome === 'acted' ? 'We acted on your report' : 'We looked at your report',
    paragraphs: [
      `Hi ${firstName},`,
      `On ${date(reportedAt)} you reported ${THINGS[kind]}. Thank you for telling us.`,
      outcome === 'acted'
        ? 'An admin looked at it and acted on it. We do not share what exactly was done.'
        : 'An admin looked at it and saw no reason to act this time. If something else happens, please report that too.',
      'Nobody was told that the report came from you. If you want to keep apart from somebody, you can block them.',
    ],
    action: { label: 'Browse events', url: `${publicUrl}/` },
  }),

  warned: ({ firstName, text }, { publicUrl }) => ({
    subject: 'A warning about your conduct',
    paragraphs: [
      `Hi ${firstName},`,
      `We reviewed a report, and our team is giving you this warning: ${quoted(text)}`,
      'The warning is on record. If this goes on, your account may be deactivated.',
      'If you believe that this is a mistake, please contact us.',
    ],
    action: { label: 'Read the terms', url: `${publicUrl}/terms` },
  }),

  caseLetter: ({ firstName, caseId, text }, { publicUrl }) => ({
    subject: 'A letter from our team',
    paragraphs: [
      `Hi ${firstName},`,
      `Our team writes to you: ${quoted(text)}`,
      'Please answer on the page below. Answers to this email do not reach us.',
    ],
    action: { label: 'Read and answer', url: `${publicUrl}/letters/${caseId}` },
  }),

  caseAnswered: ({ firstName, caseId }, { publicUrl }) => ({
    subject: 'A letter about a case was answered',
    paragraphs: [
      `Hi ${firstName},`,
      'Somebody answered a letter about a case, so the case is open again and waits for an admin.',
    ],
    action: { label: 'Read the answer', url: `${publicUrl}/admin/cases/${caseId}` },
  }),
};
