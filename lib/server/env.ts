import 'server-only'
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { emailSchema } from '@/lib/contract/field-schemas'
import { parseSender } from '@/lib/contract/system/email-server'
import { parseDatabaseUrl } from './db/database-url'
import { classifyUrlExposure } from './http/url-exposure'
import { findStorageProblems } from './media/storage/storage-requirements'
import { findPublicRequirementProblems } from './public-requirements'

/** Returns undefined for an empty variable, which counts as unset. */
const unlessEmpty = (value: unknown) => (value === '' ? undefined : value)
const optional = z.preprocess(unlessEmpty, z.string().trim().optional())
const wholeNumber = (fallback: number, max: number) => {
  const message = `a whole number from 0 to ${max}`
  return z.preprocess(
    unlessEmpty,
    z.coerce.number(message).int(message).min(0, message).max(max, message).default(fallback),
  )
}
const DAYS = 'a whole number of days, at least 1'
const key32 = optional.refine(
  (value) => value === undefined || Buffer.from(value, 'base64').length === 32,
  '32 bytes in base64',
)
/** Normalizes an origin: lower case, without a default port or trailing slash. */
const originUrl = optional.transform((text, context) => {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  context.addIssue('an HTTP or HTTPS URL without a path, such as https://course.example.com')
  return z.NEVER
})

/**
 * The URL of a service, without a trailing slash, because the app appends paths to it. Undefined for a blank variable.
 */
const serviceUrl = (example: string) =>
  optional
    .refine((text) => !text || (/^https?:\/\//i.test(text) && URL.canParse(text)), {
      message: `an HTTP or HTTPS URL, such as ${example}`,
    })
    .transform((text) => text?.replace(/\/+$/, '') || undefined)

/** Returns whether an SMTP URL has a host, and a user and password that can be decoded. */
function isSmtpUrl(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text)
    decodeURIComponent(username + password)
    return ['smtp:', 'smtps:'].includes(protocol) && hostname !== ''
  } catch {
    return false
  }
}

const isSender = (text: string) => /^[^\s@]+@[^\s@]+$/.test(parseSender(text).address)

const databaseUrl = z.string('the URL of a Postgres database').superRefine((text, context) => {
  try {
    parseDatabaseUrl(text)
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error))
  }
})

/** Name of the course until the owner sets one. */
export const DEFAULT_PRODUCT_NAME = 'Lectern'

const WARRIORPLUS_API_URL = 'https://warriorplus.com/api/v2'
const STRIPE_API_URL = 'https://api.stripe.com'

const envSchema = z.object({
  PORT: wholeNumber(3000, 65_535),
  HOST: optional.refine((value) => value === undefined || isIP(value) > 0 || /^[\w.-]+$/.test(value), {
    message: 'an IP address of this machine, such as 0.0.0.0 for all of them',
  }),
  APP_URL: originUrl,
  PRODUCT_NAME: optional.transform((name) => name ?? DEFAULT_PRODUCT_NAME),
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: wholeNumber(10, 100),
  DATA_DIR: optional.transform((folder) => folder ?? '.data'),
  NEXTAUTH_SECRET: optional,
  ADMIN_EMAILS: optional
    .transform((list) =>
      (list ?? '')
        .split(',')
        .map((email) => email.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every((email) => emailSchema.safeParse(email).success), {
      message: 'email addresses, separated by commas',
    })
    .pipe(z.array(emailSchema)),
  EMAIL_SERVER: optional.refine((value) => value === undefined || value === 'settings' || isSmtpUrl(value), {
    message:
      'an SMTP URL, such as smtp://user:password@mail.example.com:587, with %25 for %, %2F for /, and %23 for # in the password, or “settings”',
  }),
  EMAIL_FROM: optional.refine((value) => !value || isSender(value), {
    message: 'an email address, such as My Course <course@example.com>',
  }),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  SETTINGS_ENCRYPTION_KEY: key32,
  SETTINGS_ENCRYPTION_KEY_PREVIOUS: key32,
  WARRIORPLUS_API_KEY: optional,
  WARRIORPLUS_SECURITY_KEY: optional,
  WARRIORPLUS_API_URL: serviceUrl(WARRIORPLUS_API_URL).transform((url) => url ?? WARRIORPLUS_API_URL),
  STRIPE_API_URL: serviceUrl(STRIPE_API_URL).transform((url) => url ?? STRIPE_API_URL),
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ENDPOINT: serviceUrl('https://s3.example.com'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: optional
    .transform((value) => value?.toLowerCase() || 'false')
    .pipe(z.enum(['true', '1', 'false', '0'], '“true” or “false”'))
    .transform((value) => value === 'true' || value === '1'),
  X_ACCEL_LOCATION: optional.refine((value) => value === undefined || /^\/(?:[\w-]+\/)+$/.test(value), {
    message: 'the path of an nginx location, such as /lectern-files/',
  }),
  OPENAI_API_KEY: optional,
  OPENAI_BASE_URL: serviceUrl('https://api.openai.com/v1'),
  OPENAI_IMAGE_MODEL: optional,
  OPENAI_TEXT_MODEL: optional,
  OEMBED_BASE_URL: originUrl,
  OPENAI_TRANSCRIBE_MODEL: optional,
  IMAGES_PER_DAY: wholeNumber(50, 100_000),
  TRANSCRIPT_MINUTES_PER_DAY: wholeNumber(600, 100_000),
  ASK_PER_DAY: wholeNumber(300, 100_000),
  TEXT_TOKENS_PER_DAY: wholeNumber(1_000_000, 1_000_000_000),
  CRON_SECRET: optional,
  METRICS_TOKEN: optional.refine((value) => value === undefined || value.length >= 32, {
    message: 'at least 32 random characters, for example from `openssl rand -base64 32`',
  }),
  TRUSTED_PROXY_HOPS: wholeNumber(process.env.VERCEL ? 1 : 0, 10),
  ACCESS_LOG_DAYS: z.preprocess(unlessEmpty, z.coerce.number(DAYS).int(DAYS).min(1, DAYS).optional()),
  ADDRESS_DAYS: z.preprocess(unlessEmpty, z.coerce.number(DAYS).int(DAYS).min(1, DAYS).default(180)),
})

type GoogleVariables = Pick<z.infer<typeof envSchema>, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET'>

export type Env = ReturnType<typeof readEnv>

/**
 * Parses and validates the environment. Throws one error that names each invalid variable and what is expected.
 * A public APP_URL needs https, EMAIL_SERVER, NEXTAUTH_SECRET, and SETTINGS_ENCRYPTION_KEY. On a private network, each
 * missing requirement only adds a warning to `WARNINGS`. On loopback, nothing is required. A missing NEXTAUTH_SECRET is
 * generated at each start.
 */
export function readEnv(source: Record<string, string | undefined>, isBuild = false) {
  const parsed = envSchema.safeParse(source)
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: expected ${issue.message}`).join('\n'),
    )
  }
  const { data } = parsed
  const vercel = source.VERCEL_PROJECT_PRODUCTION_URL
  const appUrl = data.APP_URL ?? (vercel ? `https://${vercel}` : `http://localhost:${data.PORT}`)
  const exposure = classifyUrlExposure(appUrl)
  const missing = exposure === 'loopback' || isBuild ? [] : findPublicRequirementProblems(data, appUrl)
  const problems = [
    ...(exposure === 'public' ? missing.map((need) => `${need}, because APP_URL is public (${appUrl})`) : []),
    ...(isBuild ? [] : [...findStorageProblems(source), ...findGoogleProblems(data)]),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return {
    ...data,
    APP_URL: appUrl,
    EMAIL_SERVER: data.EMAIL_SERVER === 'settings' ? undefined : data.EMAIL_SERVER,
    IS_LOOPBACK: exposure === 'loopback',
    IS_HTTPS: appUrl.startsWith('https:'),
    /** The site’s account at Google. Null if people can’t sign in with Google. */
    GOOGLE: toGoogleAccount(data),
    NEXTAUTH_SECRET: data.NEXTAUTH_SECRET ?? randomBytes(32).toString('base64'),
    /** IP addresses are never kept longer than the entries of the access log. */
    ADDRESS_DAYS: Math.min(data.ADDRESS_DAYS, data.ACCESS_LOG_DAYS ?? data.ADDRESS_DAYS),
    EMAIL_FROM: data.EMAIL_FROM || `${data.PRODUCT_NAME} <no-reply@${new URL(appUrl).hostname}>`,
    /**
     * Settings that a public site requires and that are missing here. On a private network, they cause only
     * warnings.
     */
    WARNINGS: missing,
  }
}

/** Returns a sentence if only one of the two values of the Google account is set. */
function findGoogleProblems({
  GOOGLE_CLIENT_ID: id,
  GOOGLE_CLIENT_SECRET: secret,
}: GoogleVariables): string[] {
  if (Boolean(id) === Boolean(secret)) return []
  const [missing, given] = id ? ['SECRET', 'ID'] : ['ID', 'SECRET']
  return [`GOOGLE_CLIENT_${missing}: required when GOOGLE_CLIENT_${given} is set`]
}

const toGoogleAccount = ({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
}: GoogleVariables) => (clientId && clientSecret ? { clientId, clientSecret } : null)

/** A build needs only the name and the URL of the site. It doesn't read data or secrets. */
const isBuild = process.env.NEXT_PHASE === 'phase-production-build'

export const env: Env = readEnv(
  isBuild ? { ...process.env, DATABASE_URL: process.env.DATABASE_URL || 'postgresql://build' } : process.env,
  isBuild,
)
