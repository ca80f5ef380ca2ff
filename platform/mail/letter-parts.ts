/** The content of a mail, independent of text or HTML. */
export type Letter = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What to keep in mind, such as when and where, as a short table. */
  readonly facts?: readonly Fact[];
  /** At most one. Mail programs that show no pictures show its text. */
  readonly picture?: { readonly url: string; readonly text: string };
  /** A code to type or copy. It is shown large. */
  readonly code?: string;
  readonly action?: Action;
  /** A second choice beside it, which is shown less. */
  readonly second?: Action;
  /** Addresses that switch this kind of mail off: a page for people, and a call for mail programs (RFC 8058). */
  readonly unsubscribe?: { readonly page: string; readonly call: string };
  /** A file that goes with it, as text. */
  readonly attachment?: Attachment;
};

export type Fact = { readonly label: string; readonly value: string };

type Action = { readonly label: string; readonly url: string };

export type Attachment = { readonly filename: string; readonly contentType: string; readonly content: string };

/** What every letter needs: the product's public URL without a trailing slash, and the city's IANA time zone. */
export type LetterSettings = { readonly publicUrl: string; readonly timeZone: string };
