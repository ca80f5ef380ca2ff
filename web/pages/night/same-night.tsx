import { nanoid } from '@reduxjs/toolkit';
import { Repeat2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { nightPath } from '../../features/events/event-path.ts';
import { createRequest, useCreateGameEventMutation } from '../../features/hosting/create-api.ts';
import { useHostedGameEventsQuery } from '../../features/hosting/hosting-api.ts';
import { nextWeekOf, wizardForNextWeek } from '../../features/hosting/next-week.ts';
import { useSession } from '../../features/session/session-api.ts';
import { errorText } from '../../lib/base-query.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { localClockTime, localNowAt, longLocalDate } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Problem } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

/**
 * Sets the tables of a night again in their next week, with two presses. Renders nothing for a single table, nor once
 * all of them are set.
 *
 * @param tables those that the viewer hosts and that no series repeats, the soonest first
 */
export function SameNight({ tables }: { tables: readonly GameEvent[] }) {
  const { user } = useSession();
  const { timeZone } = useSiteConfig();
  const localNow = localNowAt(useNow(), timeZone);
  const { data: hosted } = useHostedGameEventsQuery(user?.id ?? '', { skip: !user });
  const [isOpen, setIsOpen] = useState(false);
  if (tables.length < 2 || !hosted) return null;
  const missing = tables.filter((table) => !hosted.some((each) => isNextOf(each, table, localNow)));
  if (missing.length === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="outline" className="mt-4" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Repeat2 aria-hidden />
        Same night next week
      </Button>
      {isOpen && <SetThem tables={missing} localNow={localNow} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const isNextOf = (each: GameEvent, table: GameEvent, localNow: string): boolean =>
  each.status === 'upcoming' &&
  each.startDate === nextWeekOf(table, localNow) &&
  each.startTime === table.startTime &&
  each.gameId === table.gameId &&
  each.cafeId === table.cafeId;

type SetProps = { tables: readonly GameEvent[]; localNow: string; onClose: () => void };

function SetThem({ tables: given, localNow, onClose }: SetProps) {
  const navigate = useNavigate();
  // the list is without a table as soon as that is set
  const [tables] = useState(given);
  // a second press after a lost answer sets nothing twice
  const [key] = useState(() => nanoid());
  const [create] = useCreateGameEventMutation();
  const [isSetting, setIsSetting] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [first] = tables;
  const setAll = async () => {
    setIsSetting(true);
    const set: GameEvent[] = [];
    const refused: string[] = [];
    // one after the other: the cafe has room for the first ones first
    for (const [index, table] of tables.entries()) {
      const request = createRequest(wizardForNextWeek(table, localNow).answers);
      const { data, error } = await create({ ...request, key: `${key}-${index}` });
      if (data) set.push(data);
      else refused.push(`${gameNameOf(table.game)}: ${errorText(error, 'it was not set. Please try again.')}`);
    }
    setIsSetting(false);
    setProblems(refused);
    const [next] = set;
    if (refused.length > 0 || !next) return;
    onClose();
    toast({ title: 'The Night Is Set', description: `${set.length} tables, ${longLocalDate(next.startDate)}` });
    void navigate(nightPath(next));
  };
  return (
    <ConfirmDialog
      harmless
      open
      onOpenChange={(open) => !open && onClose()}
      title="Same Night Next Week"
      description={first ? `${longLocalDate(nextWeekOf(first, localNow))}, with all else as it was.` : ''}
      keepLabel="Cancel"
      confirmLabel={`Create ${tables.length === 1 ? 'the Event' : `${tables.length} Events`}`}
      pending={isSetting}
      pendingText="Creating..."
      onConfirm={() => void setAll()}
    >
      <ul className="space-y-1">
        {tables.map((table) => (
          <li key={table.id}>
            {gameNameOf(table.game)}, {localClockTime(table.startTime)}
          </li>
        ))}
      </ul>
      {problems.map((problem) => (
        <Problem key={problem} className="mt-3">
          {problem}
        </Problem>
      ))}
    </ConfirmDialog>
  );
}
