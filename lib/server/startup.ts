import 'server-only'
import { log, reason } from './log'

/** Reads the configuration; a wrong one is named on standard error and ends the process, a weak one is warned of. */
export async function requireConfiguration(): Promise<void> {
  try {
    const { env } = await import('./env')
    for (const missing of env.WARNINGS) {
      log.warn('configuration_weak', { missing, appUrl: env.APP_URL })
    }
  } catch (error) {
    process.stderr.write(
      `The configuration is not valid.\n${error instanceof Error ? error.message : reason(error)}\n`,
    )
    process.exit(1)
  }
}
