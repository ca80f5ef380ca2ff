import { useHydrating } from '../../lib/use-hydrating.ts';

const inJson = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

/** Structured data for search engines, rendered on the server only. */
export function JsonLd({ of }: { of: () => object }) {
  if (!useHydrating()) return null;
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data for readers of the page, in which nothing can end the script
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? inJson(of()) : '' }}
    />
  );
}
