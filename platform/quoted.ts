/**
 * A person's words between quotation marks. Double ones within them become single ones, so that none stands beside ours:
 * `“See you ‘soon’”`. A straight mark without its pair, as of inches, stays. Pure.
 */
export const quoted = (words: string): string =>
  `“${words
    .replace(/(?<![\p{L}\p{N}"])"(?=\S)([^"]*[^\s"])"(?![\p{L}\p{N}"])/gu, '‘$1’')
    .replace(/(?<=^|[\s([‘\u2068–—-])[“”„«»](?=\S)/gu, '‘')
    .replace(/[“”„«»]/g, '’')}”`;
