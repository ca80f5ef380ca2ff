import type { CafePhotos } from '../../../modules/catalog/contract.ts';
import { api } from '../../lib/api.ts';
import { outdated } from '../../lib/versions.ts';

type At = { cafeId: string; place: number };

const at = ({ cafeId, place }: At) => `/cafes/${cafeId}/photos/${place}`;

const cafePhotosApi = api.injectEndpoints({
  endpoints: (build) => ({
    setCafePhoto: build.mutation<CafePhotos, At & { picture: Blob }>({
      query: ({ picture, ...place }) => ({
        url: at(place),
        method: 'PUT',
        body: picture,
        headers: { 'Content-Type': picture.type },
      }),
      invalidatesTags: outdated(['Cafe', 'Audit']),
    }),
    removeCafePhoto: build.mutation<void, At>({
      query: (place) => ({ url: at(place), method: 'DELETE' }),
      invalidatesTags: outdated(['Cafe', 'Audit']),
    }),
  }),
});

export const { useSetCafePhotoMutation, useRemoveCafePhotoMutation } = cafePhotosApi;
