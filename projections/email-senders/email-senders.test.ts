import { describe, test } from 'vitest';
import type { EmailSenderEvent } from '../../modules/email-senders/domain-events.ts';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import type { Given } from '../../packages/event-store/tests/recorded.ts';
import { emailSenders } from './email-senders.ts';

const [one, two] = ['1', '2'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [string, string];
const inStream = (event: EmailSenderEvent): Given<EmailSenderEvent> => ({ ...event, stream: 'emailSenders' });
const described = { senderEmail: 'hello@tables.example', senderName: 'Tablemates', replyToEmail: null };
const added = (emailSenderId: string) => inStream({ type: 'EmailSenderAdded', data: { emailSenderId, ...described } });
const ofSender = (
  type: 'EmailSenderActivated' | 'EmailSenderDeactivated' | 'EmailSenderRemoved',
  emailSenderId: string,
) => inStream({ type, data: { emailSenderId } });

describe('the read model of the senders', () => {
  const spec = projectionSpec(emailSenders);
  const row = {
    id: one,
    ...described,
    isActive: false,
    version: 1,
    searchText: 'tablemates hello@tables example hello@tablesexample',
  };

  test('has new senders as inactive, and follows changes', () => {
    const changes = { senderName: 'Game night', replyToEmail: 're@tables.example' };
    const changed = inStream({ type: 'EmailSenderChanged', data: { emailSenderId: one, ...changes } });
    return spec
      .given([added(one), changed])
      .rows([{ ...row, ...changes, version: 2, searchText: 'game night hello@tables example hello@tablesexample' }]);
  });

  test('follows which sender is active', () =>
    spec
      .given([
        ...[added(one), added(two), ofSender('EmailSenderActivated', one)],
        ...[ofSender('EmailSenderDeactivated', one), ofSender('EmailSenderActivated', two)],
      ])
      .rows([
        { ...row, version: 4 },
        { ...row, id: two, isActive: true, version: 5 },
      ]));

  test('removes a removed sender', () => spec.given([added(one), ofSender('EmailSenderRemoved', one)]).rows([]));
});
