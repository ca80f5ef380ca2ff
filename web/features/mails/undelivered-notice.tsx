import { MailX } from 'lucide-react';
import { textTo, useSiteConfig } from '../../lib/site-config.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { useMailDeliveryQuery } from './mails-api.ts';

/** Says that mails do not reach the person's address. It renders nothing if they do. */
export function UndeliveredNotice({ email }: { email: string }) {
  const { supportPhone } = useSiteConfig();
  const { data } = useMailDeliveryQuery(email);
  if (!data?.isRefused) return null;
  return (
    <div className="flex items-start gap-3 rounded-card bg-amber-wash px-4 py-3.5 text-amber-ink">
      <MailX aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p>
          We could not deliver email to <EmailAddress of={email} />. Until we can, you only get sign-in codes.
        </p>
        <p className="mt-1">
          Check the address, or write to us
          {supportPhone !== null && (
            <>
              {' at '}
              <a href={textTo(supportPhone)} className="whitespace-nowrap font-semibold underline underline-offset-2">
                {supportPhone}
              </a>
            </>
          )}
          .
        </p>
      </div>
    </div>
  );
}
