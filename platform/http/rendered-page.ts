/** Sends a request to `/api` within this process. */
export type CallApi = (request: Request) => Promise<Response>;

/**
 * The place where the page of an address is rendered.
 *
 * `browser`: the server sends only the app HTML. `server`: the server renders `path`, the address without the parts
 * that its page ignores. `isOneOfMany`: the address contains an id or a search text, so clients can invent any number
 * of them. `forMembers`: only for a request with a session; for others, the browser renders the page.
 */
export type PageAddress =
  | { readonly madeBy: 'browser'; readonly status: 200 | 404 }
  | { readonly madeBy: 'server'; readonly path: string; readonly isOneOfMany: boolean; readonly forMembers?: true };

/** An address with the context for rendering its page. */
export type PageRequest = {
  /** Absolute URL with the path from `addressOf`. */
  readonly url: string;
  readonly callApi: CallApi;
  /** The current time for the page, in milliseconds since 1970. */
  readonly now: number;
  /** The log position that its answers show at least. Unknown: the browser hears of no change since. */
  readonly position?: string | undefined;
  /** Whether the request has no session. If false, `callApi` sends the session, and the page is rendered for its person. */
  readonly isVisitor: boolean;
};

/** A page that the web application rendered on the server. */
export type RenderedPage = {
  /** 503: it lacks what could not be read now. */
  readonly status: 200 | 404 | 503;
  /** The address that it has now, if it has another one than was asked for. */
  readonly movedTo?: string | undefined;
  /** Title and meta tags. Empty: those of the app HTML are used. */
  readonly head: string;
  /** The HTML inside `#root`. */
  readonly body: string;
  /** The state that the browser hydrates from, as JSON. */
  readonly firstState: string;
};

/** Undefined for a page of members and a session that is nobody's or of an admin who is none: the browser leads them away. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | undefined>;

export type PageRenderer = {
  readonly addressOf: (url: URL) => PageAddress;
  readonly renderPage: RenderPage;
};

/** `games` shows a game on a table. `pieces` shows only the pieces of a game, for a table that the page draws. */
export type DrawingKind = 'games' | 'pieces' | 'cafes';

/** The table of a gameEvent, as its share picture shows it. */
export type DrawnEvening = {
  /** The id of the gameEvent. It distinguishes tables with the same game. */
  readonly id: string;
  /** Name of the game. */
  readonly game: string;
  /** The number of seats, with the host's. */
  readonly seats: number;
  readonly people: readonly { readonly initials: string | null; readonly hue: number; readonly isHost: boolean }[];
  /** Whether it is cancelled, so that open seats cannot be taken. */
  readonly isOff: boolean;
};

/** Makes drawings for games and cafes without an uploaded picture. */
export type Drawer = {
  /**
   * Maps a name to one of a few thousand looks. A cache is keyed by look, because the number of names is unlimited.
   *
   * @param table distinguishes tables with the same game; a whole number from 0
   */
  readonly lookOf: (kind: DrawingKind, name: string, table?: number) => string;
  /** An SVG document, with a placeholder if it shows the name. */
  readonly draw: (kind: DrawingKind, look: string) => string;
  /** Puts the name into a document of `draw`. Unchanged if the drawing shows no name. It is fast. */
  readonly lettered: (drawing: string, name: string) => string;
  /** An SVG document of 1200 by 630: a table with its people, on the right. */
  readonly evening: (evening: DrawnEvening) => string;
};
