import type { Context } from 'hono';
import type { Config } from '../../platform/config.ts';
import type { CostlyRequests } from '../../platform/http/costly-requests.ts';
import { hasPictureBody } from '../../platform/http/picture-body.ts';

const FILE = /(\.csv|\/file-size|\/users\/me\/export)\/?$/;
/** What is counted, tried or proven over the whole log or a whole list. */
const RECKONED =
  /\/(counts|matching|turnout|(?:hosting-)?numbers(?:\/evenings)?|needs|proof|correction-effects|change-preview|installation|simulations\/[^/]+\/people)\/?$/;
/** The parameters of typed words, and of a state in the past. */
const SEARCHED = ['q', 'search', 'concerns', 'asOf'] as const;

/** Up to 200 dates are read or scheduled at once. */
const MOVED_IN = /\/groups\/[^/]+\/import(\/confirm)?\/?$/;

const isRead = ({ req }: Context): boolean => req.method === 'GET' || req.method === 'HEAD';
const isFile = (c: Context): boolean => isRead(c) && FILE.test(c.req.path);
const isSearch = (c: Context): boolean =>
  isRead(c) && (RECKONED.test(c.req.path) || SEARCHED.some((name) => Boolean(c.req.query(name))));
const isMovingIn = (c: Context): boolean => c.req.method === 'POST' && MOVED_IN.test(c.req.path);

/**
 * The requests that are limited by what they cost. A picture takes a core and up to 512 MB, so one is encoded at a time.
 * Files and searches leave connections of the database to everybody else.
 */
export const costlyKinds = ({ limits }: Pick<Config, 'limits'>) => {
  const pictures = { kind: 'pictures', seconds: limits.pictureSeconds, perPerson: 2, atOnce: 1, most: 12 };
  const files = { kind: 'files', seconds: limits.fileSeconds, perPerson: 2, atOnce: 2, most: 24 };
  const imports = { kind: 'imports', seconds: limits.fileSeconds, perPerson: 2, atOnce: 1, most: 12 };
  // typing sends one request after the other, and a page asks for a list and its counts
  const searches = { kind: 'searches', seconds: limits.searchSeconds, perPerson: 8, atOnce: 4, most: 100 };
  return {
    uploads: [{ ...pictures, isOne: hasPictureBody }],
    others: [
      { ...files, isOne: isFile },
      { ...imports, isOne: isMovingIn },
      { ...searches, isOne: isSearch },
    ],
  } satisfies Record<string, readonly CostlyRequests[]>;
};
