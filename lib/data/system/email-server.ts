import 'server-only'
import { AppError } from '@/lib/contract/error'
import type {
  EmailServerInput,
  EmailServerSettings,
  EmailTest,
  EmailTestInput,
} from '@/lib/contract/system/email-server'
import { maskKey } from '@/lib/format'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, transaction } from '@/lib/server/db/client'
import { buildTestEmail } from '@/lib/server/email/build-test-email'
import { type EmailConfig, resolveEmailConfig, sealEmailServer } from '@/lib/server/email/email-config'
import { lookUpEmailDns } from '@/lib/server/email/email-dns'
import { describeSendFailure, INTERACTIVE_SEND_MS, sendEmail } from '@/lib/server/email/send-email'
import { consumePoints } from '@/lib/server/http/rate-limit'
import { log } from '@/lib/server/log'
import { clearSiteCache } from '@/lib/server/site/current-site'
import { recordAudit } from './audit'
import { readSafeModeSince } from './safe-mode'
import { readInstallationId, readSettingsRow, recordObservedSettings, saveSettingsRow } from './settings-row'

type SettingsRow = Awaited<ReturnType<typeof readSettingsRow>>

const configOf = (row: SettingsRow): EmailConfig =>
  resolveEmailConfig({
    emailServer: row?.emailServer ?? null,
    emailServerSavedAt: row?.emailServerSavedAt?.toISOString() ?? null,
  })

/** Returns the mail server in use. The password is masked. */
export async function getEmailServer(_admin: Admin): Promise<EmailServerSettings> {
  const row = await readSettingsRow()
  const { server, from, source, problem } = configOf(row)
  return {
    host: server?.host ?? null,
    port: server?.port ?? null,
    user: server?.user ?? null,
    masked: server?.password ? maskKey(server.password) : null,
    from,
    security: server?.security ?? null,
    source,
    problem,
    lastTestAt: row?.emailTestedAt?.toISOString() ?? null,
    lastTestResult: row?.emailTestResult ?? null,
  }
}

const requiredPassword = (message: string) =>
  new AppError('bad_request', `password: ${message}`, { fields: { password: [message] } })

/**
 * Returns the password to store. If none is entered, keeps the stored one, but only for the same server and
 * user. Otherwise someone could enter a server of their own and receive the password there.
 */
function passwordFor(
  { host, port, user, password }: EmailServerInput,
  { server, source }: EmailConfig,
): string {
  if (!user) return ''
  if (password) return password
  if (source !== 'stored' || !server?.password) throw requiredPassword('Enter the password for this username')
  if (server.host === host && server.port === port && server.user === user) return server.password
  throw requiredPassword('Enter the password again because the server, port, or username changed')
}

/**
 * Encrypts and stores the mail server. Throws `bad_request` if its password is missing, `unavailable` if no
 * encryption key is set.
 */
export async function saveEmailServer(admin: Admin, input: EmailServerInput): Promise<EmailServerSettings> {
  const { host, port, user, from, security } = input
  const password = passwordFor(input, configOf(await readSettingsRow()))
  const emailServer = sealEmailServer({ host, port, user, password, from, security })
  await store(admin, { emailServer, emailServerSavedAt: new Date() }, 'settings.email-server')
  return getEmailServer(admin)
}

/** Deletes the stored mail server. The environment variables then apply again. */
export async function deleteEmailServer(admin: Admin): Promise<void> {
  const row = await readSettingsRow()
  if (!row?.emailServer) return
  await store(admin, { emailServer: null, emailServerSavedAt: null }, 'settings.delete-email-server')
}

async function store(
  admin: Admin,
  server: { emailServer: string | null; emailServerSavedAt: Date | null },
  action: 'settings.email-server' | 'settings.delete-email-server',
): Promise<void> {
  // Clears the result of the last test, because it was about the previous mail server.
  const change = { ...server, emailTestedAt: null, emailTestResult: null, lastModifiedBy: admin.id }
  await transaction(async (tx) => {
    await saveSettingsRow(tx, change)
    await recordAudit(tx, admin, action, null)
  })
  clearSiteCache()
}

const FILE_ANSWER = 'No mail server is set up, so the email was saved as a file in DATA_DIR/outbox.'
const ANSWER_LENGTH_MAX = 300

/** Returns the first line of a mail server’s reply. */
const firstLine = (answer: string) => (answer.split(/[\r\n]/)[0] ?? '').slice(0, ANSWER_LENGTH_MAX)

/**
 * Sends a test email, and looks up the DNS records of the sender’s domain. Sends at most 10 an hour. Throws
 * `rate_limited`, and `conflict` in safe mode.
 */
export async function testEmailServer(
  admin: Admin,
  { to = admin.email }: EmailTestInput,
): Promise<EmailTest> {
  if (await readSafeModeSince()) {
    throw new AppError(
      'conflict',
      'This copy is in safe mode, so it can’t send a test email. Click “Make This the Live Site” first.',
    )
  }
  await consumePoints('emailTest', 'all')
  // Clears the site cache, which may be a second old, because another process may have just saved new
  // settings.
  clearSiteCache()
  const row = await readSettingsRow()
  const config = configOf(row)
  const [result, dns] = await Promise.all([
    sendTest(to, config),
    lookUpEmailDns({ from: config.from, host: config.server?.host ?? '' }),
  ])
  await recordTest(row?.emailServerSavedAt ?? null, result.answer)
  return { ...result, dns }
}

async function sendTest(to: string, config: EmailConfig): Promise<Omit<EmailTest, 'dns'>> {
  try {
    const message = await buildTestEmail(to)
    const answer = await sendEmail(message, { milliseconds: INTERACTIVE_SEND_MS, config })
    return { accepted: answer !== null, answer: firstLine(answer ?? FILE_ANSWER) }
  } catch (error) {
    const reason = describeSendFailure(error)
    log.warn('email_test_failed', { reason })
    return { accepted: false, answer: firstLine(reason.replace(/^Error: /, '')) }
  }
}

/** Stores the result, unless the settings were saved during the test. */
async function recordTest(savedAt: Date | null, answer: string): Promise<void> {
  // Creates the row of settings if there is none yet.
  await readInstallationId()
  await recordObservedSettings(
    Prisma.sql`email_tested_at = now(), email_test_result = ${answer}`,
    Prisma.sql`email_server_saved_at IS NOT DISTINCT FROM ${savedAt}::timestamptz`,
  )
}
