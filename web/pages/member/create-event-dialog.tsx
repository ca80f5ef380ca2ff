import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GameEvent } from '../../../modules/events/contract.ts';
import type { Group } from '../../../modules/groups/contract.ts';
import type { User } from '../../../modules/identity/contract.ts';
import { hueOf, initialsOf } from '../../../modules/identity/rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { useCafesQuery } from '../../features/cafes/cafes-api.ts';
import { useGamesQuery, useRegionsQuery } from '../../features/catalog/catalog-api.ts';
import { seriesPath } from '../../features/events/event-path.ts';
import { useOwnGroupsQuery } from '../../features/groups/groups-api.ts';
import { CreateEventWizard } from '../../features/hosting/create-event-wizard.tsx';
import { setJustCreated } from '../../features/hosting/just-created.ts';
import { wizardForAnotherTable, wizardForNextWeek } from '../../features/hosting/next-week.ts';
import { type Answers, startedWizard } from '../../features/hosting/wizard.ts';
import { memberPath } from '../../features/member/member-view.ts';
import { useSession } from '../../features/session/session-api.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { localNowAt } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Seated } from '../../ui/table-of.tsx';
import { useGameEventsAhead } from './use-events-ahead.ts';

type Props = {
  /** The gameEvent to repeat in its next week; without it, the wizard starts empty. */
  repeated?: GameEvent | undefined;
  /** How often it repeats from then on. */
  every?: Answers['every'];
  /** The gameEvent beside which it will be: another table of that night. */
  beside?: GameEvent | undefined;
  /** The group whose event it will be, if it is known before the wizard opens. */
  groupId?: string | undefined;
  onClose: () => void;
};

/** The wizard with its data. What begins with a gameEvent has a draft of its own, so that none replaces another. */
export function CreateEventDialog(props: Props) {
  const { user } = useSession();
  return user && <Wizard {...props} user={user} />;
}

function Wizard({ repeated, beside, every = '', groupId = '', user, onClose }: Props & { user: User }) {
  const navigate = useNavigate();
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const [regionChosen, setRegionChosen] = useState(false);
  const [start] = useState(() =>
    repeated
      ? wizardForNextWeek(repeated, localNowAt(now, timeZone), every)
      : beside
        ? wizardForAnotherTable(beside)
        : { ...startedWizard, answers: { ...startedWizard.answers, groupId } },
  );
  const { ahead = [] } = useGameEventsAhead(user, now);
  const { data: groups = [] } = useOwnGroupsQuery(user.id);
  return (
    <CreateEventWizard
      draft={
        repeated
          ? `${every === '' ? 'next week' : 'series'} of ${repeated.id}`
          : beside
            ? `table beside ${beside.id}`
            : groupId === ''
              ? 'game event'
              : `event of ${groupId}`
      }
      start={start}
      games={useGamesQuery()}
      regions={useRegionsQuery()}
      cafes={useCafesQuery(undefined, { skip: !regionChosen })}
      host={seatOf(user)}
      gameEvents={ahead}
      groups={groups.filter(mayHostFor)}
      onRegionChosen={() => setRegionChosen(true)}
      onClose={onClose}
      onCreated={(gameEvent) => {
        onClose();
        setJustCreated(gameEvent);
        void navigate(memberPath('hosting'), { replace: true });
      }}
      onSeriesStarted={({ id }) => {
        onClose();
        void navigate(seriesPath(id), { replace: true });
      }}
    />
  );
}

/** Whether the viewer's evenings may be the group's. */
const mayHostFor = ({ closed, yours }: Group): boolean => closed === null && yours !== undefined && yours !== 'invited';

const seatOf = ({ id, firstName, lastName, photo }: User): Seated => ({
  initials: initialsOf(firstName, lastName),
  hue: hueOf(id),
  host: true,
  name: isolated(firstName),
  ...(photo !== null && { photo }),
});
