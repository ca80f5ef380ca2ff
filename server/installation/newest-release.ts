import { z } from 'zod';

const PATIENCE_MS = 3_000;

/** A release as GitHub, GitLab and Forgejo describe it. */
const Release = z.object({ tag_name: z.string().regex(/^v?\d+\.\d+\.\d+$/, 'is no version such as v0.2.0') });

/**
 * The version of the newest release, such as `0.3.0`. Nothing about this installation is sent.
 *
 * @throws Error if the server does not answer within three seconds, or not with a release
 */
export async function newestRelease(url: string): Promise<string> {
  const reply = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'tablemates' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!reply.ok) throw new Error(`it answered ${reply.status}`);
  const release = Release.safeParse(await reply.json());
  if (!release.success) throw new Error(z.prettifyError(release.error));
  return release.data.tag_name.replace('v', '');
}
