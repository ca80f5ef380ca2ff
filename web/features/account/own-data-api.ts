import { api } from '../../lib/api.ts';

const ownDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Saves the copy of the person's own data as a file. It is no link, because the server may ask who it is. */
    downloadOwnData: build.mutation<null, void>({
      query: () => ({
        url: '/users/me/export',
        responseHandler: async (response) => {
          if (!response.ok) return response.text();
          save(
            await response.blob(),
            /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1],
          );
          return '';
        },
      }),
    }),
  }),
});

export const { useDownloadOwnDataMutation } = ownDataApi;

function save(file: Blob, name = 'tablemates.zip'): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // Browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
