import { Flag, Hourglass, Megaphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Announcement } from '../../../modules/groups/announcements/contract.ts';
import type { Group } from '../../../modules/groups/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { quoted } from '../../../platform/quoted.ts';
import { useAnnouncementsQuery, useWithdrawAnnouncementMutation } from '../../features/groups/announcements-api.ts';
import { ReportButton } from '../../features/reports/report-button.tsx';
import { useSession } from '../../features/session/session-api.ts';
import { errorText } from '../../lib/base-query.ts';
import { counted } from '../../lib/counted.ts';
import { dayAndTimeWithin } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { late } from '../../ui/late.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';

const AnnouncementForm = late(
  async () => (await import('../../features/groups/form/announcement-form.tsx')).AnnouncementForm,
);

type Props = {
  group: Group;
  /** The present moment in milliseconds. */
  now: number;
};

/** What a group announced, the latest first. Its organizers write there, and see what still waits. */
export function Announcements({ group, now }: Props) {
  const query = useAnnouncementsQuery(group.id);
  const { data: announcements, error } = query;
  const organizes = (group.yours === 'owner' || group.yours === 'organizer') && group.closed === null;
  if (!organizes && !error && (!announcements || announcements.length === 0)) return null;
  return (
    <section aria-labelledby="announcements">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="announcements" className="wrap-anywhere text-2xl">
          Announcements
        </h2>
        {organizes && <AnnounceButton group={group} />}
      </div>
      {error ? (
        <LoadError query={query} title="Failed to fetch what the group announced" otherwise="Please try again." />
      ) : !announcements ? (
        <Skeleton className="h-24 animate-await" />
      ) : announcements.length === 0 ? (
        <p className="text-ink-soft">Nothing yet. Who follows the group gets what you announce by email.</p>
      ) : (
        <ol className="grid gap-3">
          {announcements.map((each) => (
            <li key={each.id}>
              <Announced announcement={each} group={group} organizes={organizes} now={now} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type AnnouncedProps = { announcement: Announcement; group: Group; organizes: boolean; now: number };

function Announced({ announcement, group, organizes, now }: AnnouncedProps) {
  const { id, subject, text, author, isYours, at, waitsUntil } = announcement;
  const { timeZone } = useSiteConfig();
  const { user } = useSession();
  const place = useRef<HTMLElement>(null);
  // a mail leads to its announcement, which comes after the page
  useEffect(() => {
    if (location.hash === `#announcement-${id}`) place.current?.scrollIntoView({ block: 'center' });
  }, [id]);
  return (
    <article ref={place} id={`announcement-${id}`} className="grid gap-2 rounded-card border border-line bg-raised p-4">
      <h3 className="wrap-anywhere font-sans font-semibold text-lg">{subject}</h3>
      <p className="text-ink-soft text-sm">
        {isYours ? 'You' : isolated(author)} · <time dateTime={at}>{dayAndTimeWithin(at, now, timeZone)}</time>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">
        <Linked text={text} />
      </p>
      {waitsUntil !== null && (
        <p className="flex items-center gap-1.5 rounded-field bg-amber-wash px-4 py-2 text-amber-ink">
          <Hourglass aria-hidden className="size-4 shrink-0" />
          Goes out {dayAndTimeWithin(waitsUntil, now, timeZone)}. Only organizers see it until then.
        </p>
      )}
      <div className="-mb-2 -ml-3">
        {waitsUntil !== null && organizes && <WithdrawButton groupId={group.id} id={id} />}
        {waitsUntil === null && user && !isYours && (
          <ReportButton
            kind="announcement"
            id={id}
            about={`${quoted(subject)} of ${group.name}`}
            button={(open) => (
              <Button variant="ghost" className="px-3! text-ink-soft" onClick={open}>
                <Flag aria-hidden />
                Report
              </Button>
            )}
          />
        )}
      </div>
    </article>
  );
}

/** Plain text whose https addresses are links, shown in full. */
const Linked = ({ text }: { text: string }) =>
  text.split(/(https:\/\/\S+)/).map((part, place) =>
    part.startsWith('https://') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
      <a key={place} href={part} rel="nofollow ugc noopener noreferrer" target="_blank" className="underline">
        {part}
      </a>
    ) : (
      part
    ),
  );

function WithdrawButton({ groupId, id }: { groupId: string; id: string }) {
  const [withdraw, { isLoading }] = useWithdrawAnnouncementMutation();
  const act = async () => {
    const { error } = await withdraw({ groupId, id });
    if (error) {
      const description = errorText(error, 'It still waits. Please try again.');
      return toast({ tone: 'destructive', title: 'Not Withdrawn', description });
    }
    toast({ title: 'Announcement Withdrawn', description: 'Nobody gets it.' });
  };
  return (
    <Button variant="ghost" className="px-3! text-brick-ink!" pending={isLoading} onClick={() => void act()}>
      Withdraw
    </Button>
  );
}

function AnnounceButton({ group }: { group: Group }) {
  const [open, setOpen] = useState(false);
  const to =
    group.followers == null
      ? 'everybody who follows the group gets'
      : `${counted(group.followers, 'person', 'people')} who follow the group get`;
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Megaphone aria-hidden />
        Announce something
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Announce something"
        description={`It waits ten minutes, overnight until 9 AM, and you can withdraw it until then. After that, ${to} it by email, and it stands here for everybody. Two in seven days are possible.`}
        keepOnOutsidePress
      >
        <AnnouncementForm
          waiting={
            <DialogBody>
              <Skeleton className="h-72 animate-await" />
            </DialogBody>
          }
          group={group}
          onDone={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
