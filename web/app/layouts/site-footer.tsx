import { useLocation } from 'react-router-dom';
import { present } from '../../lib/present.ts';
import { textTo, useSiteConfig } from '../../lib/site-config.tsx';
import { Logo } from './logo.tsx';

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

/** Whole on public pages, one line where somebody works, and none at the check-in. */
export function SiteFooter() {
  const { pathname } = useLocation();
  if (pathname.endsWith('/tonight')) return null;
  return /^\/member$|\/(desk|import|invitation)$/.test(pathname) ? <OneLine /> : <Whole />;
}

function OneLine() {
  const { supportPhone } = useSiteConfig();
  return (
    <footer className="mt-12 border-line border-t print:hidden">
      <p className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 text-ink-soft text-sm lg:px-10">
        <Legal href="/terms">Terms</Legal>
        <Legal href="/privacy">Privacy</Legal>
        {supportPhone !== null && (
          <span>
            Text us:{' '}
            <a href={textTo(supportPhone)} className={link}>
              {supportPhone}
            </a>
          </span>
        )}
      </p>
    </footer>
  );
}

const Legal = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener" className={link}>
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);

/** About, legal notes, and a trademark disclaimer (specification, section 1). */
function Whole() {
  const { cityName, supportPhone } = useSiteConfig();
  return (
    <footer className="mt-24 border-line border-t bg-sunken print:hidden">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 lg:px-10 md:grid-cols-[1.4fr_1fr]">
        <section aria-label="About">
          <p className="flex items-center gap-2 font-display font-heading text-xl">
            <Logo className="size-7" />
            Tablemates
          </p>
          <p className="mt-3 max-w-prose text-ink-soft">
            Tablemates brings people in {cityName} together over board and card games at neighborhood cafes. Hosts open
            a table, you take a seat, and everybody looks after the table by showing up.
          </p>
          {supportPhone !== null && (
            <p className="mt-2 text-ink-soft">
              Beta: feedback by text to{' '}
              <a href={textTo(supportPhone)} className={link}>
                {supportPhone}
              </a>
            </p>
          )}
        </section>
        <section aria-label="Legal" className="md:justify-self-end">
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <Legal href="/terms">Terms of Service</Legal>
            </li>
            <li>
              <Legal href="/privacy">Privacy Policy</Legal>
            </li>
          </ul>
          <p className="mt-2 max-w-prose text-ink-soft">You must be 18 or older to use Tablemates.</p>
        </section>
        <div className="space-y-3 border-line border-t pt-6 text-ink-soft text-sm md:col-span-2">
          <p className="max-w-prose">
            Game names and logos are trademarks of their respective owners. They are used here only to say which game is
            being played; Tablemates is not affiliated with, endorsed by or sponsored by any of them.
          </p>
          <p>© {new Date(present()).getFullYear()} Tablemates. All rights reserved.</p>
        </div>
      </div>
    </footer>
  );
}
