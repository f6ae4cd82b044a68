import 'server-only'
import { reason } from './log'

/** Reads the configuration; a wrong one is named on standard error and ends the process. */
export async function requireConfiguration(): Promise<void> {
  try {
    await import('./env')
  } catch (error) {
    process.stderr.write(
      `The configuration is not valid.\n${error instanceof Error ? error.message : reason(error)}\n`,
    )
    process.exit(1)
  }
}
