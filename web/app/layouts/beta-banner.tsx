import { MessageCircle } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';

/** Says that this is a beta, and where to send a text about it. */
export function BetaBanner() {
  const { supportPhone, loading } = useSiteConfig();
  return (
    <aside aria-label="Beta" className="bg-amber-wash text-amber-ink">
      <p
        className={cn(
          'mx-auto flex min-h-11 max-w-6xl items-center justify-center gap-2 px-4 text-center text-sm',
          loading && 'invisible',
        )}
      >
        <MessageCircle aria-hidden className="size-4 shrink-0 max-sm:hidden" />
        <span>
          <span className="max-sm:hidden">We are in beta, and would love to hear what you think</span>
          <span className="sm:hidden">Beta: feedback</span>
          {supportPhone === null ? (
            <span className="max-sm:hidden">.</span>
          ) : (
            <>
              <span className="max-sm:hidden">: text</span> <span className="sm:hidden">by text to </span>
              <a
                href={`sms:${supportPhone.replaceAll(/[^+\d]/g, '')}`}
                className="inline-flex h-11 items-center whitespace-nowrap font-bold underline underline-offset-2"
              >
                {supportPhone}
              </a>
            </>
          )}
        </span>
      </p>
    </aside>
  );
}
