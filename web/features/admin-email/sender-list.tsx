import { MailCheck, Mails } from 'lucide-react';
import { useRef } from 'react';
import type { EmailSetting } from '../../../modules/email-senders/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { cn } from '../../lib/cn.ts';
import { useLiveRefetch } from '../../lib/use-live-refetch.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardList, LinesSkeleton } from '../../ui/card-list.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CardActions } from '../../ui/entry-card.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { ToChange } from '../session/may-change.tsx';
import { useActivateEmailSettingMutation, useEmailSettingsQuery } from './email-api.ts';

/** Every sender of mails. */
export function SenderList({ asking }: { asking: Asking }) {
  const query = useEmailSettingsQuery();
  useLiveRefetch(query, ['audit']);
  return (
    <CardList
      query={query}
      what="email senders"
      items={query.data}
      skeleton={<LinesSkeleton />}
      card={(sender) => <SenderCard sender={sender} asking={asking} />}
      empty={
        <EmptyState
          headingLevel="h2"
          art={<Mails aria-hidden />}
          title="No email senders yet"
          action={
            <ToChange part="operations">
              <Button onClick={asking.add}>Add Sender</Button>
            </ToChange>
          }
        >
          Until you add one and set it active, emails come from the address the server was set up with.
        </EmptyState>
      }
    />
  );
}

type CardProps = { sender: EmailSetting; asking: Asking };

function SenderCard({ sender, asking }: CardProps) {
  const { id, senderName, senderEmail, replyToEmail, isActive } = sender;
  const [activate, { isLoading }] = useActivateEmailSettingMutation();
  const heading = useRef<HTMLHeadingElement>(null);

  const setActive = async () => {
    const { error } = await activate(id);
    if (error) {
      const description = errorText(error, 'Failed to update email setting');
      return toast({ tone: 'destructive', title: 'Error', description });
    }
    // the pressed button disappears
    heading.current?.focus({ preventScroll: true });
    toast({ title: 'This sender email is now active for OTP delivery', description: senderEmail });
  };

  return (
    <article
      className={cn(
        'flex h-full flex-col rounded-card border p-5',
        isActive ? 'border-felt bg-felt-wash ring-1 ring-felt' : 'border-line bg-raised',
      )}
    >
      <div className="flex flex-wrap items-start gap-3">
        <h2 ref={heading} tabIndex={-1} className="min-w-20 flex-1 wrap-anywhere text-xl">
          {senderName}
        </h2>
        {isActive && (
          <Badge tone="felt" className="border border-felt">
            <MailCheck aria-hidden />
            Active
          </Badge>
        )}
      </div>
      <p className={cn('mt-1.5', isActive ? 'text-felt-ink' : 'text-ink-soft')}>
        <EmailAddress of={senderEmail} />
      </p>
      {replyToEmail !== null && (
        <p className={cn('mt-1.5 text-sm', isActive ? 'text-felt-ink' : 'text-ink-soft')}>
          Replies go to <EmailAddress of={replyToEmail} />
        </p>
      )}
      <ToChange part="operations">
        <div className="mt-auto">
          {!isActive && (
            <Button
              className="mt-5 w-full"
              aria-label={`Set Active ${senderName}`}
              pending={isLoading}
              pendingText="Setting active…"
              onClick={() => void setActive()}
            >
              Set Active
            </Button>
          )}
          <div className={isActive ? '' : '-mt-2'}>
            <CardActions
              name={senderName}
              removeLabel="Delete"
              onEdit={() => asking.edit(id)}
              onRemove={() => asking.remove(id)}
            />
          </div>
        </div>
      </ToChange>
    </article>
  );
}
