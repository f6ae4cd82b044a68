import 'server-only'
import { z } from 'zod'
import { emailSecuritySchema, parseSender, type SettingSource } from '@/lib/contract/system/email-server'
import { env } from '../env'
import {
  getCurrentBrand,
  getCurrentSite,
  noServiceSettings,
  type StoredServiceSettings,
} from '../site/current-site'
import { openStoredSecret, vault } from '../vault'

/** Name that the vault binds the encrypted settings to. */
const SEALED_AS = 'emailServer'

const storedServerSchema = z.strictObject({
  host: z.string(),
  port: z.int(),
  user: z.string(),
  /** Password for the login. Empty if the mail server doesn’t need a login. */
  password: z.string(),
  security: emailSecuritySchema,
  from: z.string(),
})
export type StoredEmailServer = z.infer<typeof storedServerSchema>

/** A mail server with its display name, such as `smtp.example.com:587`. */
export type EmailServer = Omit<StoredEmailServer, 'from'> & {
  name: string
  /** URL from the environment, whose options nodemailer reads itself. */
  url: string | null
  /** Time when the owner last saved the settings. Null if the settings come from the environment. */
  savedAt: string | null
}

/** Configuration for sending emails. */
export interface EmailConfig {
  /**
   * The mail server. Null if no mail server is configured. Then emails are written to `DATA_DIR/outbox`, or
   * fail if there is a `problem`.
   */
  server: EmailServer | null
  /** `Name <address>` or only the address. */
  from: string
  source: SettingSource
  /**
   * Error message if the stored settings can’t be read, else null. With an error, the environment is used.
   */
  problem: string | null
}

function fromEnvironment(problem: string | null): EmailConfig {
  const { EMAIL_SERVER: url, EMAIL_FROM: from } = env
  if (!url) return { server: null, from, source: null, problem }
  const { host: name, hostname, port, username, password, protocol } = new URL(url)
  const isTls = protocol === 'smtps:'
  const server: EmailServer = {
    name,
    url,
    savedAt: null,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (isTls ? 465 : 587),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    security: isTls ? 'tls' : 'starttls',
  }
  return { server, from, source: 'environment', problem }
}

/** Returns the configuration in use: the stored settings, otherwise the settings of the environment. */
export function resolveEmailConfig({
  emailServer,
  emailServerSavedAt,
}: Pick<StoredServiceSettings, 'emailServer' | 'emailServerSavedAt'>): EmailConfig {
  const { value, problem } = openStoredSecret(SEALED_AS, emailServer)
  if (value === null) return fromEnvironment(problem)
  const { from, ...stored } = storedServerSchema.parse(JSON.parse(value))
  const name = `${stored.host.includes(':') ? `[${stored.host}]` : stored.host}:${stored.port}`
  return {
    server: { ...stored, name, url: null, savedAt: emailServerSavedAt },
    from,
    source: 'stored',
    problem,
  }
}

/** Encrypts the settings of a mail server. */
export const sealEmailServer = (server: StoredEmailServer) => vault.seal(SEALED_AS, JSON.stringify(server))

/**
 * Returns how this site sends emails, at most one second old. All code that sends an email or shows the mail
 * server uses this function. Throws if the database was never reachable.
 */
export const getCachedEmailConfig = async (): Promise<EmailConfig> =>
  resolveEmailConfig((await getCurrentSite()).services)

/** Returns the configuration, or only the environment’s while the database isn’t reachable. */
export const readEmailConfig = (): Promise<EmailConfig> =>
  getCachedEmailConfig().catch(() => resolveEmailConfig(noServiceSettings))

/** Returns the sender of all emails: the configured address with the owner’s chosen name. */
export async function readEmailSender(config?: EmailConfig): Promise<{ name: string; address: string }> {
  const [{ senderName, name }, { from }] = await Promise.all([getCurrentBrand(), config ?? readEmailConfig()])
  const configuredSender = parseSender(from)
  const shown = configuredSender.name === env.PRODUCT_NAME ? name : configuredSender.name
  return { name: senderName ?? shown, address: configuredSender.address }
}
