import 'server-only'
import { readFileSync } from 'node:fs'
import type { ClientConfig } from 'pg'

/** DATABASE_URL in parts. */
export interface ParsedDatabaseUrl {
  /** Options for `pg`, which parses some URLs differently than intended. */
  client: ClientConfig
  /** Schema from `?schema=`, or null for `public`. */
  schema: string | null
  /** Host, port, and database, for messages. Contains no secret. */
  place: string
}

const WELL_FORMED = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]*)(?:\/([^@?#]*))?(?:\?([^@]*))?$/s
/** Matches a URL whose password may contain `@` and `/` without escapes. The last `@` ends the password. */
const RAW_PASSWORD = /^postgres(?:ql)?:\/\/(.*)@([^@/?#]*)(?:\/([^@?#]*))?(?:\?([^@]*))?$/s
const HOST = /^(\[[^\]]+\]|[^:,]*)(?::(\d+))?$/

const ONE_SERVER =
  'one Postgres server, such as postgresql://user:password@host:5432/database (in quotes in .env if it contains a #)'

/** Parses DATABASE_URL. Throws an error that says what is expected and never contains the password. */
export function parseDatabaseUrl(text: string): ParsedDatabaseUrl {
  const parts = WELL_FORMED.exec(text.trim()) ?? RAW_PASSWORD.exec(text.trim())
  const [hostname, port] = HOST.exec(parts?.[2] ?? '')?.slice(1) ?? []
  if (!parts || hostname === undefined) throw new Error(ONE_SERVER)
  const [, credentials = '', , path = '', query = ''] = parts
  const [user = '', ...password] = credentials.split(':')
  const parameters = new URLSearchParams(query)
  const host = parameters.get('host') || decoded(hostname).replace(/^\[(.*)\]$/, '$1') || 'localhost'
  const database = decoded(path)
  return {
    client: {
      host,
      ...(port && { port: Number(port) }),
      ...(user && { user: decoded(user) }),
      ...(password.length > 0 && { password: decoded(password.join(':')) }),
      ...(database && { database }),
      ...passedOn(parameters),
      ...encryption(parameters),
    },
    schema: parameters.get('schema') || null,
    place: `${host}${port ? `:${port}` : ''}/${database}`,
  }
}

/** Decodes percent escapes. Invalid escapes stay unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function passedOn(parameters: URLSearchParams): ClientConfig {
  const { application_name, options, channel_binding } = Object.fromEntries(parameters)
  return {
    ...(application_name && { application_name }),
    ...(options && { options }),
    ...(channel_binding && { enableChannelBinding: channel_binding !== 'disable' }),
  }
}

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/**
 * Returns the TLS options from `sslmode` and its certificates. Without `sslrootcert`, the certificate must
 * match the host and Node’s CAs. With `sslrootcert`, only `verify-full` checks the host, as in libpq.
 */
function encryption(parameters: URLSearchParams): ClientConfig {
  const { sslmode, sslrootcert, sslcert, sslkey } = Object.fromEntries(parameters)
  if (sslmode !== undefined && !MODES.includes(sslmode)) {
    throw new Error(`sslmode to be one of ${MODES.join(', ')}`)
  }
  if (sslmode === 'disable') return { ssl: false }
  if (!sslmode && !sslrootcert && !sslcert && !sslkey) return {}
  const isPrivate = sslrootcert && sslrootcert !== 'system'
  const ssl = {
    ...(sslmode === 'no-verify' && { rejectUnauthorized: false }),
    ...(isPrivate && { ca: certificate('sslrootcert', sslrootcert) }),
    ...(isPrivate && sslmode !== 'verify-full' && { checkServerIdentity: () => undefined }),
    ...(sslcert && { cert: certificate('sslcert', sslcert) }),
    ...(sslkey && { key: certificate('sslkey', sslkey) }),
  }
  return { ssl }
}

function certificate(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Error(`${name} to be a readable file, not ${file}`)
  }
}
