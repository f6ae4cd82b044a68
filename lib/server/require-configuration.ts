import 'server-only'
import { describeError, log } from './log'

/**
 * Validates the configuration. An invalid configuration ends the process with a message. A weak configuration
 * logs a warning.
 */
export async function requireConfiguration(): Promise<void> {
  try {
    const { env } = await import('./env')
    for (const missing of env.WARNINGS) {
      log.warn('configuration_weak', { missing, appUrl: env.APP_URL })
    }
  } catch (error) {
    process.stderr.write(
      `The configuration isn’t valid.\n${error instanceof Error ? error.message : describeError(error)}\n`,
    )
    process.exit(1)
  }
}

/**
 * Logs a warning if the site is public and nobody can get a sign-in link. The server starts anyway, because the
 * owner can enter a mail server later.
 */
export async function warnWithoutMailServer(): Promise<void> {
  const { env } = await import('./env')
  if (env.IS_LOOPBACK) return
  const { getCachedEmailConfig } = await import('./email/email-config')
  const config = await getCachedEmailConfig().catch(() => null)
  if (!config || config.server) return
  const missing =
    'EMAIL_SERVER: expected a mail server, here or under Settings → Email, to send the sign-in links'
  log.warn('configuration_weak', { missing, appUrl: env.APP_URL })
}
