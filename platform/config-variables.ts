import { z } from 'zod';
import { areNearlyAll, isAddressRange } from './address-ranges.ts';
import { parseDuration } from './duration.ts';
import { isFullyVisible } from './http/visible-text.ts';
import type { SmtpServer } from './mail/smtp-transport.ts';
import { applicationKeyOf } from './push/application-key.ts';
import { parseRates } from './rate.ts';
import type { S3Storage } from './s3.ts';

/** Parses text into a value. If that fails, also by an exception, the message names what was expected. */
const read = <T>(parse: (text: string) => T | undefined, expected: string) =>
  z.string().transform((text, context) => {
    try {
      const value = parse(text.trim());
      if (value !== undefined) return value;
    } catch {}
    context.issues.push({ code: 'custom', message: `must be ${expected}`, input: text });
    return z.NEVER;
  });

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

const SWITCH: Readonly<Record<string, boolean>> = {
  on: true,
  '1': true,
  true: true,
  off: false,
  '0': false,
  false: false,
};
const onOff = read((text) => SWITCH[text.toLowerCase()], 'on or off');

const parseUrl = (text: string, protocols: readonly string[]) =>
  protocols.some((protocol) => text.startsWith(`${protocol}://`)) && URL.canParse(text) ? text : undefined;
const urlOf = (...protocols: string[]) =>
  read(
    (text) => parseUrl(text, protocols),
    `an address that begins with ${protocols.map((p) => `${p}://`).join(' or ')}`,
  );

const httpUrl = urlOf('http', 'https');
const baseUrl = httpUrl.transform((url) => url.replace(/\/+$/, ''));

/** A folder within a bucket, without characters that storages or addresses treat in different ways. */
const PREFIX = /^([\w-][\w.-]*(\/[\w-][\w.-]*)*)?$/;

/** The bucket, its region, the folder in it and the access to it, from one address. */
function parseStorage(text: string): S3Storage | undefined {
  if (parseUrl(text, ['http', 'https']) === undefined) return undefined;
  const url = new URL(text);
  const bucket = url.pathname.replace(/\/+$/, '');
  const prefix = (url.searchParams.get('prefix') ?? '').replace(/^\/+|\/+$/g, '');
  if (url.username === '' || url.password === '' || bucket === '' || !PREFIX.test(prefix)) return undefined;
  return {
    bucketUrl: `${url.origin}${bucket}`,
    prefix: prefix && `${prefix}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}

const storage = read(
  parseStorage,
  'an address such as https://KEY:SECRET@s3.example.com/bucket?region=us-east-1&prefix=houston',
);

/** The mail server and the way to sign in to it, from one address. The usual ports are 587 and, with smtps, 465. */
function parseSmtp(text: string): SmtpServer | undefined {
  if (parseUrl(text, ['smtp', 'smtps']) === undefined) return undefined;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(text);
  if (hostname === '' || (username === '') !== (password === '')) return undefined;
  if (!['', '/'].includes(pathname) || search !== '') return undefined;
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    credentials:
      username === '' ? undefined : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
  };
}

const port = read((text) => {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= 65_535 ? number : undefined;
}, 'a port from 1 to 65535');

const timeZone = read((text) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) && text;
  } catch {
    return undefined;
  }
}, 'an IANA time zone such as America/Chicago');

const addresses = read((text) => {
  const list = text.split(',').map((part) => part.trim());
  return list.every(isAddressRange) ? list : undefined;
}, 'IP addresses, or ranges of them such as 10.0.0.0/8, separated by commas');

const fewSeconds = read(
  (text) => (/^[0-3]$/.test(text) ? Number(text) : undefined),
  'a whole number of seconds from 0 to 3',
);
const count = read((text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined), 'a whole number above 0');
const rates = read(parseRates, 'rates such as 5/1h, separated by commas');
/** In-memory windows end by a timer, and a timer lasts 24 days at most. */
const ratesWithinADay = rates.refine(
  (list) => list.every(({ seconds }) => seconds <= 86_400),
  'must be rates within a day at most',
);
const text = (max: number) => z.string().trim().max(max, `must be at most ${max} characters`);
/** A name that people see: one line, without invisible characters. */
const name = (max: number) => text(max).refine(isFullyVisible, 'must not hold characters that do not show');
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?=.{1,253}$)([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/,
    'must be a domain such as example.test',
  );
/** `someone@example.com`, or `Name <someone@example.com>`. */
const mailbox = read(
  (value) => (/^([^<>@\r\n]{1,100} )?<?[^\s<>@,]+@[^\s<>@,]+\.[^\s<>@,]+>?$/.test(value) ? value : undefined),
  'a sender such as Tablemates <hello@example.com>',
);

/** The form of each variable that the product knows. Rules that span several variables are in config.ts. */
export const Variables = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).optional(),
  PORT: port.default(3000),
  HOST: text(253).default('127.0.0.1'),
  PUBLIC_URL: baseUrl.optional(),
  TRUSTED_PROXIES: addresses
    .refine(
      (list) => !areNearlyAll(list),
      'must not be more than a quarter of all addresses: name your own proxies alone',
    )
    .default([]),
  DRAIN_SECONDS: fewSeconds.default(0),
  ROLE: oneOf(['all', 'web', 'worker']).default('all'),
  CHECKPOINT_URL: httpUrl.optional(),
  RELEASES_URL: httpUrl.optional(),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  METRICS_TOKEN: text(200).min(16, 'must be at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  CLOCK_OFFSET: read(parseDuration, 'a length of time such as +2d, -90m or PT36H').default(0),
  DATA_DIR: text(4_096).optional(),
  BACKUP_DIR: text(4_096).optional(),
  BACKUP_URL: storage.optional(),
  PICTURES_URL: storage.optional(),
  DATABASE_URL: urlOf('postgres', 'postgresql').optional(),
  DATABASE_READ_URL: urlOf('postgres', 'postgresql').optional(),
  EPHEMERAL_DATABASE: onOff.default(false),
  REDIS_URL: urlOf('redis', 'rediss').optional(),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  ADMIN_USERNAME: name(80).default('admin'),
  ADMIN_PASSWORD: z.string().max(200, 'must be at most 200 characters').optional(),
  DEMO: onOff.optional(),
  NEW_CITY: onOff.default(false),
  TEST_EMAIL_DOMAIN: domain.optional(),
  TEST_OTP: z
    .string()
    .regex(/^\d{6}$/, 'must be six digits')
    .default('246810'),
  MAILGUN_API_KEY: text(200).optional(),
  MAILGUN_DOMAIN: domain.optional(),
  MAILGUN_SIGNING_KEY: text(200).optional(),
  MAILGUN_URL: httpUrl.default('https://api.mailgun.net'),
  SMTP_URL: read(
    parseSmtp,
    'an address such as smtps://USER:PASSWORD@mail.example.com, or smtp://mail.example.com:25 without signing in',
  ).optional(),
  MAIL_FROM: mailbox.refine(isFullyVisible, 'must not hold characters that do not show').optional(),
  VAPID_PRIVATE_KEY: read(applicationKeyOf, 'a private key of P-256 in base64url, 43 characters').optional(),
  SECURITY_CONTACT: read(
    (text) => (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/.test(text) ? text : undefined),
    'an address such as mailto:security@example.com, https://example.com/security or tel:+1-713-555-0142',
  ).optional(),
  CITY_NAME: name(80).default('Houston'),
  CITY_TIME_ZONE: timeZone.default('America/Chicago'),
  SUPPORT_PHONE: text(32).default('(713) 555-0142'),
  LIMIT_CODES_PER_ADDRESS: rates.default([
    { max: 1, seconds: 60 },
    { max: 5, seconds: 3_600 },
    { max: 10, seconds: 86_400 },
  ]),
  LIMIT_CODES_PER_CLIENT: rates.default([{ max: 200, seconds: 3_600 }]),
  LIMIT_CODE_TRIES: count.default(5),
  LIMIT_GUESSES_PER_CLIENT: rates.default([{ max: 200, seconds: 3_600 }]),
  LIMIT_INVITATION_CHECKS: rates.default([{ max: 20, seconds: 3_600 }]),
  LIMIT_CHECK_IN_GUESSES: rates.default([{ max: 10, seconds: 600 }]),
  LIMIT_MESSAGES: rates.default([{ max: 30, seconds: 60 }]),
  LIMIT_REPORTS: rates.default([{ max: 10, seconds: 3_600 }]),
  LIMIT_ADMIN_LOGINS_PER_NAME: rates.default([{ max: 5, seconds: 900 }]),
  LIMIT_ADMIN_LOGINS_PER_CLIENT: rates.default([{ max: 20, seconds: 900 }]),
  LIMIT_REQUESTS_PER_CLIENT: ratesWithinADay.optional(),
  LIMIT_REQUESTS_PER_PERSON: ratesWithinADay.optional(),
  LIMIT_COMMANDS_PER_PERSON: ratesWithinADay.optional(),
  LIMIT_COMMANDS_PER_ADMIN: ratesWithinADay.optional(),
  LIMIT_SCHEDULING_PER_PERSON: ratesWithinADay.optional(),
  LIMIT_PICTURE_SECONDS: ratesWithinADay.optional(),
  LIMIT_FILE_SECONDS: ratesWithinADay.optional(),
  LIMIT_SEARCH_SECONDS: ratesWithinADay.optional(),
});
export type Variables = z.infer<typeof Variables>;
