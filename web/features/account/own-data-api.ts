import { api } from '../../lib/api.ts';

const ownDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Saves the copy of the person's own data as a file. It takes the code that they were mailed, if they can be. */
    downloadOwnData: build.mutation<null, string | undefined>({
      query: (code) => ({
        url: '/users/me/export',
        headers: code ? { 'One-Time-Code': code } : {},
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
