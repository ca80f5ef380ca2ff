import { useSiteConfig } from '../lib/site-config.tsx';

type Props = {
  /** The title of the page, without the product's name. */
  title: string;
  /** A sentence or two for previews and search results. */
  description: string;
  /** The canonical path of the page. */
  path: string;
  /** A picture for previews: one of our paths (those in `/share` have 1200 × 630 pixels), or an address of another site. */
  image?: string | null;
};

/** The page's title, and the preview for messengers and search engines, which need absolute addresses. */
export function PageHead({ title, description, path, image = null }: Props) {
  return (
    <>
      <title>{`${title} · Tablemates`}</title>
      <meta name="description" content={description} />
      {import.meta.env.SSR && <Preview title={title} description={description} path={path} image={image} />}
    </>
  );
}

/** The preview for messengers and search engines. They read the server's HTML, so browsers do not render it. */
function Preview({ title, description, path, image }: Props) {
  const { publicUrl } = useSiteConfig();
  const picture = image ?? '/share/tablemates.jpg';
  return (
    <>
      <meta property="og:site_name" content="Tablemates" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta name="twitter:card" content="summary_large_image" />
      {publicUrl !== null && (
        <>
          <link rel="canonical" href={publicUrl + path} />
          <meta property="og:url" content={publicUrl + path} />
          <meta property="og:image" content={new URL(picture, publicUrl).href} />
        </>
      )}
      {picture.startsWith('/share/') && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
    </>
  );
}
