import { useSiteConfig } from '../lib/site-config.tsx';

type Props = {
  /** What is on the page, without the product's name. */
  title: string;
  /** A sentence or two for those who share or search. */
  description: string;
  /** The page's own address, however somebody came to it: a path. */
  path: string;
  /** A picture of it: a path of ours (those in `/share` have 1200 × 630 pixels), or an address elsewhere. */
  image?: string | null;
};

/** A page's title, and what messengers and search engines show of it; these want addresses in full. */
export function PageHead({ title, description, path, image = null }: Props) {
  return (
    <>
      <title>{`${title} · Tablemates`}</title>
      <meta name="description" content={description} />
      {import.meta.env.SSR && <Preview title={title} description={description} path={path} image={image} />}
    </>
  );
}

/** What messengers and search engines show. They read what the server sends: browsers have no code for it. */
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
