import type { Cafe } from '../../../modules/catalog/contract.ts';
import { pictureAddress } from '../../lib/picture.ts';
import { PhotoField } from '../../ui/photo-field.tsx';
import { useRemoveCafePhotoMutation, useSetCafePhotoMutation } from './cafe-photos-api.ts';

const PLACES = [1, 2, 3];
const FRAME = 16 / 10;
const frame = 'h-[100px] w-40 rounded-field border border-line';

/** The three photographs of a cafe, each with ways to choose, replace and remove it. */
export function CafePhotosForm({ cafe: { id: cafeId, name, photos } }: { cafe: Cafe }) {
  const [set] = useSetCafePhotoMutation();
  const [remove] = useRemoveCafePhotoMutation();
  return (
    <div className="space-y-6">
      {PLACES.map((place) => {
        const photo = photos.find((each) => each.place === place)?.photo;
        return (
          <PhotoField
            key={place}
            label={`Photo ${place}`}
            picture={
              photo === undefined ? (
                <span className={`${frame} border-dashed bg-sunken`} />
              ) : (
                <img
                  src={pictureAddress(photo, 480)}
                  alt={`${name}, number ${place}`}
                  width={160}
                  height={100}
                  className={`${frame} object-cover`}
                />
              )
            }
            isSet={photo !== undefined}
            ratio={FRAME}
            save={(picture) => set({ cafeId, place, picture })}
            remove={() => remove({ cafeId, place })}
          />
        );
      })}
    </div>
  );
}
