type Props = {
  /** What is on the page, without the product's name. */
  title: string;
  /** A sentence or two for those who share or search. */
  description: string;
  /** A picture of it, at an address of its own. */
  image?: string | null;
};

/** A page's title and what messengers and search engines show of it. */
export function PageHead({ title, description, image = null }: Props) {
  return (
    <>
      <title>{`${title} · Tablemates`}</title>
      <meta name="description" content={description} />
      <meta property="og:site_name" content="Tablemates" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {image !== null && <meta property="og:image" content={image} />}
    </>
  );
}
