import 'server-only'
import { errorReason, log } from './log'

/** Validates the configuration. An invalid one ends the process with a message; a weak one logs a warning. */
export async function requireConfiguration(): Promise<void> {
  try {
    const { env } = await import('./env')
    for (const missing of env.WARNINGS) {
      log.warn('configuration_weak', { missing, appUrl: env.APP_URL })
    }
  } catch (error) {
    process.stderr.write(
      `The configuration isn’t valid.\n${error instanceof Error ? error.message : errorReason(error)}\n`,
    )
    process.exit(1)
  }
}
