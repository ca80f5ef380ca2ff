import { MailX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BAR_KINDS, type Bar } from '../../../modules/identity/bars/contract.ts';
import type { User } from '../../../modules/identity/contract.ts';
import { quoted } from '../../../platform/quoted.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longDate } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useMayChange } from '../session/may-change.tsx';
import { BarDialog } from './bar-dialog.tsx';
import { useBarsOfQuery } from './bars-api.ts';
import { LiftDialog } from './lift-dialog.tsx';
import { barredKinds } from './words.ts';

type Contact = { readonly kind: Bar['kind']; readonly value: string };

/** What a person's record has of each kind, without what is barred already. */
const toBar = ({ email, phoneNumber }: User, bars: readonly Bar[]): readonly Contact[] => {
  const values = { mailbox: email, phone: phoneNumber };
  return BAR_KINDS.map((kind) => ({ kind, value: values[kind] })).filter(
    ({ kind, value }) => value !== '' && !bars.some((bar) => bar.kind === kind),
  );
};

type Props = {
  user: User;
  /** Whom it is about. */
  whom: ReactNode;
};

/** Bars the mailbox or the phone on a person's record. It renders nothing if there is nothing to bar. */
export function BarContacts({ user, whom }: Props) {
  const { currentData: bars } = useBarsOfQuery(user.id);
  const [isAsking, ask] = useState(false);
  const contacts = bars ? toBar(user, bars) : [];
  if (contacts.length === 0 && !isAsking) return null;
  return (
    <>
      <Button variant="outline" className="px-3!" onClick={() => ask(true)}>
        <MailX aria-hidden />
        Bar Mailbox or Phone
      </Button>
      {isAsking && <Barring user={user} whom={whom} contacts={contacts} onClose={() => ask(false)} />}
    </>
  );
}

function Barring({ user, whom, contacts, onClose }: Props & { contacts: readonly Contact[]; onClose: () => void }) {
  const [kinds, choose] = useState<readonly Bar['kind'][]>(() => contacts.slice(0, 1).map(({ kind }) => kind));
  return (
    <BarDialog
      description="Nobody can sign up with it, in any spelling. This account stays as it is: suspend or disable it to keep its person out."
      whose={kinds.length === 0 ? undefined : { userId: user.id, kinds: [...kinds] }}
      hint="Kept in the audit, and in the copy of their data that people can download."
      onClose={onClose}
    >
      {whom}
      <div className="mt-2">
        {contacts.map(({ kind, value }) => (
          <Checkbox
            key={kind}
            label={
              <span className="wrap-anywhere">
                {barredKinds[kind]} {value}
              </span>
            }
            checked={kinds.includes(kind)}
            onChange={({ target }) =>
              choose(target.checked ? [...kinds, kind] : kinds.filter((chosen) => chosen !== kind))
            }
          />
        ))}
      </div>
    </BarDialog>
  );
}

/** The bars of a person's mailbox and phone. It renders nothing without any. */
export function BarsOnRecord({ userId }: { userId: string }) {
  const { timeZone } = useSiteConfig();
  const { currentData: bars = [] } = useBarsOfQuery(userId);
  const mayLift = useMayChange('people');
  const [lifting, lift] = useState<Bar | null>(null);
  return (
    <>
      {bars.length > 0 && (
        <ul className="max-w-prose space-y-3">
          {bars.map((bar) => (
            <li key={bar.id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <span className="wrap-anywhere text-brick-ink">
                <strong className="font-semibold">
                  {barredKinds[bar.kind]} barred{' '}
                  {bar.until === null ? 'until it is lifted' : `until ${longDate(bar.until, timeZone)}`}
                </strong>
                {bar.reason !== '' && `: ${quoted(bar.reason)}`}
              </span>
              {mayLift && (
                <Button variant="outline" className="px-3!" onClick={() => lift(bar)}>
                  Lift
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {lifting && <LiftDialog bar={lifting} onClose={() => lift(null)} />}
    </>
  );
}
