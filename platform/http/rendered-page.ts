/** Answers a request of ours to `/api` without leaving the process. */
export type CallApi = (request: Request) => Promise<Response>;

/**
 * How the page of an address is made.
 *
 * `browser`: from the app HTML alone. `server`: rendered, from `path`, which leaves out of the address what its page does
 * not look at. Of `isOneOfMany` anybody can make up as many as they like: ids, and words to search for.
 */
export type PageAddress =
  | { readonly madeBy: 'browser'; readonly status: 200 | 404 }
  | { readonly madeBy: 'server'; readonly path: string; readonly isOneOfMany: boolean };

/** One address, and what is needed to render its page for a visitor. */
export type PageRequest = {
  /** Absolute, its path as `addressOf` gave it. */
  readonly url: string;
  readonly callApi: CallApi;
  /** The moment to render for, in milliseconds. */
  readonly now: number;
  /** Whether nobody can be signed in; else the page leaves open who is there. */
  readonly isVisitor: boolean;
};

/** What the web application makes of an address on the server. */
export type RenderedPage = {
  readonly status: 200 | 404;
  /** Title and descriptions; empty where the shell's own will do. */
  readonly head: string;
  /** The inside of `#root`. */
  readonly body: string;
  /** What the browser starts from, as JSON. */
  readonly firstState: string;
};

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

export type PageRenderer = {
  readonly addressOf: (url: URL) => PageAddress;
  readonly renderPage: RenderPage;
};

/** `games` on a table, or the `pieces` of one alone, to lie on a table that the page draws. */
export type DrawingKind = 'games' | 'pieces' | 'cafes' | 'scenes';

/** Drawings for games and cafes without a picture of their own, and scenes. */
export type Drawer = {
  /**
   * Which of a few thousand looks a name has. Names are endless: only looks are worth keeping.
   *
   * @param table which of many tables with the same game; any whole number from 0 on
   */
  readonly lookOf: (kind: DrawingKind, name: string, table?: number) => string;
  /** An SVG document, without the name where it shows one. */
  readonly draw: (kind: DrawingKind, look: string) => string;
  /** The document of `draw` with the name in it: unchanged where it shows none. Cheap. */
  readonly lettered: (drawing: string, name: string) => string;
};
