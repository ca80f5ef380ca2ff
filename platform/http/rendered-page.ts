/** Answers a request of ours to `/api` without leaving the process. */
export type CallApi = (request: Request) => Promise<Response>;

/** One address, and what is needed to render its page for a visitor. */
export type PageRequest = {
  /** Absolute. */
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
  /** The inside of `#root`; empty for pages that are drawn in the browser alone. */
  readonly body: string;
  /** What the browser starts from, as JSON; undefined with an empty body. */
  readonly firstState: string | undefined;
};

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

export type DrawingKind = 'games' | 'cafes' | 'scenes';

/** Draws what has no picture of its own, by its name, or the scene of that name: an SVG document. */
export type Draw = (kind: DrawingKind, name: string) => string;
