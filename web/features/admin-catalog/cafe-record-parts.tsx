import { CalendarDays, History, MapPin, UserRound } from 'lucide-react';
import type { CafeRecord } from '../../../modules/admin/records/contract.ts';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { pictureAddress } from '../../lib/picture.ts';
import { Badge } from '../../ui/badge.tsx';
import { PersonLink, RecordLine, RecordPart } from '../../ui/record-part.tsx';
import { RecordedEvenings } from '../../ui/recorded-evenings.tsx';
import { statusLook } from './cafe-form.ts';
import { useAdminRegionsQuery } from './catalog-api.ts';
import { regionName } from './places.ts';

/** The facts about a cafe in one line: where it is, and whether everybody sees it. */
export function CafeFacts({ cafe: { address, zipcode, cityName, regionId, status } }: { cafe: Cafe }) {
  const { data: regions } = useAdminRegionsQuery();
  const { label, tone } = statusLook(status);
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="flex gap-2">
        <MapPin aria-hidden className="mt-1 size-4 shrink-0" />
        {[address, cityName, zipcode, regionName(regions, regionId)].filter(Boolean).join(', ')}
      </span>
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}

/** The photographs of a cafe. It renders nothing if there are none. */
export function CafePictures({ cafe: { name, photos } }: { cafe: Cafe }) {
  if (photos.length === 0) return null;
  return (
    <ul aria-label="Photographs" className="grid gap-3 sm:grid-cols-3">
      {photos.map(({ place, photo }) => (
        <li key={place}>
          <img
            src={pictureAddress(photo, 480)}
            alt={`${name}, photograph ${place}`}
            width={480}
            height={300}
            loading="lazy"
            className="h-auto w-full rounded-card"
          />
        </li>
      ))}
    </ul>
  );
}

/** Who owns a cafe, and what takes place there. */
export function CafeRecordParts({ record: { owner, upcoming, past } }: { record: CafeRecord }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @3xl:grid-cols-2">
        <div className="space-y-6">
          <RecordPart
            title="Owner"
            icon={UserRound}
            rows={owner ? [owner] : []}
            keyOf={({ id }) => id}
            none="Nobody owns it in Tablemates."
          >
            {(person) => (
              <RecordLine under="Sees the reservations, and changes the photographs">
                <PersonLink person={person} />
              </RecordLine>
            )}
          </RecordPart>
          <RecordedEvenings
            title="Upcoming"
            icon={CalendarDays}
            evenings={upcoming}
            sent="next"
            none="No game event is ahead."
          />
        </div>
        <RecordedEvenings
          title="Past and cancelled"
          icon={History}
          evenings={past}
          none="No game event took place here."
        />
      </div>
    </div>
  );
}
