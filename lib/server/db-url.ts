import 'server-only'
import { readFileSync } from 'node:fs'
import type { ClientConfig } from 'pg'

/** What DATABASE_URL says, in parts. */
export interface DatabaseUrl {
  /** For `pg`, which would read some of a url otherwise than its author meant it. */
  client: ClientConfig
  /** Where our tables are, by `?schema=`; null: `public`, as far as the url goes. */
  schema: string | null
  /** Host, port and database, for sentences: nothing of it is secret. */
  place: string
}

const WELL_FORMED = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]*)(?:\/([^@?#]*))?(?:\?([^@]*))?$/s
/** A password may hold what ends a part of a url elsewhere: the last `@` ends it. */
const RAW_PASSWORD = /^postgres(?:ql)?:\/\/(.*)@([^@/?#]*)(?:\/([^@?#]*))?(?:\?([^@]*))?$/s
const HOST = /^(\[[^\]]+\]|[^:,]*)(?::(\d+))?$/

const ONE_SERVER =
  'one Postgres server, such as postgresql://user:password@host:5432/database (in .env with quotes around it, where a # is in it)'

/** Reads DATABASE_URL. Throws what is expected instead, without a word of the password. */
export function readDatabaseUrl(text: string): DatabaseUrl {
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

/** What is no valid escape was meant as it stands. */
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
 * `sslmode` and its certificates. Without `sslrootcert` the server must prove its name to the authorities that Node trusts;
 * with it, as libpq has it, only `verify-full` asks for the name.
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
    throw new Error(`${name} to be a file that can be read, not ${file}`)
  }
}
