import type { Instant } from '../clock.ts';
import type { MailContent } from './mail.ts';

/** The content of a mail, independent of text or HTML. */
export type Letter = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Important facts, such as when and where, as a short table. */
  readonly facts?: readonly Fact[];
  /** Things to choose from, one below the other. */
  readonly cards?: readonly Card[];
  /** What is said below the cards, in a soft color. */
  readonly smallPrint?: string;
  /** A picture. Mail programs that show no pictures show its text. */
  readonly picture?: { readonly url: string; readonly text: string };
  /** A code to type or copy. It is shown large. */
  readonly code?: string;
  readonly action?: Action;
  /** A second action, which is less prominent. */
  readonly second?: Action;
  /** Addresses that switch this kind of mail off: a page for people, and a call for mail programs (RFC 8058). */
  readonly unsubscribe?: { readonly page: string; readonly call: string };
  /** An attached text file. */
  readonly attachment?: Attachment;
};

/** `url`: where the value leads. */
export type Fact = { readonly label: string; readonly value: string; readonly url?: string };

/** `why`: what it has to do with the reader. `lines`: when and where, the first of them strong. */
export type Card = {
  readonly why?: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly action: Action;
};

type Action = { readonly label: string; readonly url: string };

export type Attachment = { readonly filename: string; readonly contentType: string; readonly content: string };

/** The settings of every letter: the product's public URL without a trailing slash, and the city's IANA time zone. */
export type LetterSettings = { readonly publicUrl: string; readonly timeZone: string };

/** The context of the functions that write letters: the settings, formats of dates and times, and URLs of pages. */
export type LetterContext = LetterSettings & {
  /** Such as `Monday, June 3, 2024`. */
  readonly date: (instant: Instant) => string;
  /** Such as `7:00 PM`. */
  readonly time: (instant: Instant) => string;
  /** Such as `Monday, June 3, 2024 at 7:00 PM`. */
  readonly moment: (instant: Instant) => string;
  /**
   * The URL of the page of a game event. By default it leads to what the recipient has there, also after signing in.
   */
  readonly page: (gameEventId: string, fragment?: string) => string;
};

/** Writes the letters of these templates: a pure function each. */
export type Letters<Template extends MailContent['template']> = {
  readonly [Of in Template]: (params: MailContent<Of>['params'], context: LetterContext) => Letter;
};
