import type { ComponentType, ReactNode } from 'react';
import type { OptionalKind } from '../../../modules/mails/rules.ts';
import type { PushKind } from '../../../modules/push/rules.ts';
import { errorText } from '../../lib/base-query.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dismissFailure, toast } from '../../ui/toast.tsx';
import { MAIL_WORDS, SEAT_TONIGHT, URGENT_WORDS } from './mail-words.ts';
import { useChangeMailPreferencesMutation, useMailPreferencesQuery } from './mails-api.ts';

const FOR_HOSTS: readonly OptionalKind[] = [
  'seatChanges',
  'hostEvening',
  'rateAttendance',
  'seriesStarted',
  'dateNotHeld',
  'seriesPaused',
  'hostSought',
  'hostFound',
  'groupInvited',
  'groupOrganizers',
];
/** Kinds of mails that can also be notifications. */
const AS_PUSH: Partial<Record<OptionalKind, PushKind>> = {
  seatOffered: 'offer',
  messages: 'message',
  seatChanges: 'late',
  hostSought: 'hostSought',
};

const URGENT = Object.keys(URGENT_WORDS) as (keyof typeof URGENT_WORDS)[];
/** The switch of admins is in the back office. */
const KINDS = (Object.keys(MAIL_WORDS) as OptionalKind[]).filter((kind) => kind !== 'monday');

type Props = {
  isHost: boolean;
  /** Switches one kind of notifications. */
  PushSwitch: ComponentType<{ kind: PushKind; labelledBy: string }>;
  /** Whether this device shows notifications. */
  pushOnThisDevice: ReactNode;
};

/** The switches of mails and notifications. Each takes effect at once. Mails about hosting are for organizers. */
export function MailSwitches({ isHost, PushSwitch, pushOnThisDevice }: Props) {
  const query = useMailPreferencesQuery();
  const { data, error } = query;
  const [change] = useChangeMailPreferencesMutation();
  const turn = async (kind: OptionalKind, isOn: boolean) => {
    const { error: refused } = await change({ [kind]: isOn });
    if (!refused) return dismissFailure();
    const description = errorText(refused, 'Your choice was not saved. Please try again.');
    toast({ tone: 'destructive', title: 'Update Failed', description });
  };
  if (error)
    return <LoadError query={query} title="Failed to fetch your email settings" otherwise="Please try again." />;
  if (!data) return <Skeleton className="h-40 animate-await" />;
  const pushOf = (kind: PushKind) => <PushSwitch kind={kind} labelledBy={`kind-${kind} as-push`} />;
  return (
    <>
      {pushOnThisDevice}
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="flex justify-end text-ink-soft text-sm">
            <th id="as-mail" scope="col" className="min-w-11 text-center font-semibold">
              Email
            </th>
            <th id="as-push" scope="col" className="min-w-11 text-center font-semibold">
              Push
            </th>
          </tr>
        </thead>
        <tbody>
          {URGENT.map((kind) => (
            <Row
              key={kind}
              id={`kind-${kind}`}
              {...URGENT_WORDS[kind]}
              mail={<span className="text-ink-soft text-sm">Always</span>}
              push={pushOf(kind)}
            />
          ))}
          <Row
            id="kind-seatTonight"
            {...SEAT_TONIGHT}
            mail={<span className="text-ink-soft text-sm">Never</span>}
            push={pushOf('seatTonight')}
          />
          {KINDS.filter((kind) => isHost || !FOR_HOSTS.includes(kind)).map((kind) => {
            const asPush = AS_PUSH[kind];
            const id = `kind-${asPush ?? kind}`;
            return (
              <Row
                key={kind}
                id={id}
                {...MAIL_WORDS[kind]}
                mail={
                  <input
                    type="checkbox"
                    className="size-6 cursor-pointer accent-felt"
                    aria-labelledby={`${id} as-mail`}
                    checked={data[kind]}
                    onChange={({ target }) => void turn(kind, target.checked)}
                  />
                }
                push={asPush && pushOf(asPush)}
              />
            );
          })}
        </tbody>
      </table>
      <p className="text-ink-soft">
        Emails with codes, and about new sign-ins, ratings, penalties, a seat that the waiting list gave you and who
        owns your group, always reach you.
      </p>
    </>
  );
}

type RowProps = { id: string; label: string; hint: string; mail: ReactNode; push: ReactNode };

function Row({ id, label, hint, mail, push }: RowProps) {
  return (
    // what no longer fits beside its switches, as with large text on a phone, stands above them
    <tr className="flex flex-wrap items-center justify-end border-line border-t">
      <th scope="row" className="wrap-anywhere flex-[1_1_10rem] py-2.5 pr-2 font-normal">
        <span id={id} className="block font-semibold">
          {label}
        </span>
        <span className="block text-ink-soft">{hint}</span>
      </th>
      <Cell>{mail}</Cell>
      <Cell>{push}</Cell>
    </tr>
  );
}

/** The whole cell is the target of its checkbox. */
const Cell = ({ children }: { children: ReactNode }) => (
  <td className="min-w-11 p-0">
    {children && (
      // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the child, named by its row and column
      <label className="grid min-h-14 place-items-center">{children}</label>
    )}
  </td>
);
