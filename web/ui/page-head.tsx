type Props = {
  /** What is on the page, without the product's name. */
  title: string;
  /** A sentence or two for those who share or search. */
  description: string;
};

/** A page's title and what messengers and search engines show of it. */
export function PageHead({ title, description }: Props) {
  return (
    <>
      <title>{`${title} · Tablemates`}</title>
      <meta name="description" content={description} />
      <meta property="og:site_name" content="Tablemates" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
    </>
  );
}
