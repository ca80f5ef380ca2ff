const ID = '[^/]+';
const ADMIN_PAGES = `login|users|games|cafes|cities-regions|invitations|email-settings|game-events|no-shows(/${ID})?|audit|read-models`;

/** The pages there are (the routes of the web application): any other address is answered with 404 and the same shell. */
const PAGES = new RegExp(`^/(|(cafes|organizers|users)/${ID}|member|terms|privacy|admin(/(${ADMIN_PAGES}))?)/?$`);

export const isPage = (path: string): boolean => PAGES.test(path);
