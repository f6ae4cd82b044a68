import 'server-only'
import { stackOf } from './stacks'
import { requestId } from './visit'

type Fields = Record<string, string | number | boolean | null | undefined | string[]>

function write(level: 'info' | 'warn' | 'error', event: string, fields: Fields) {
  const line = JSON.stringify({
    time: new Date().toISOString(),
    level,
    event,
    requestId: requestId(),
    ...fields,
  })
  process.stderr.write(`${line}\n`)
  if (level === 'error') holder.lecternOnError?.()
}

/** One for the process, whatever bundles it has. */
const holder = globalThis as typeof globalThis & { lecternOnError?: () => void }

/** Has somebody told that an error was logged. */
export function onErrorLogged(tell: () => void): void {
  holder.lecternOnError = tell
}

/** What Node adds below a warning of its own. */
const HINT = /\n\(Use `node [^\n]*\)\s*$/

/** What an error says. Of several lines the last: Prisma's sentence stands below an excerpt of code. */
export function reason(error: unknown): string {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const text = said.replace(HINT, '')
  return text.trim().split('\n').at(-1)?.slice(0, 500) ?? ''
}

/** One JSON line per event on standard error. Never pass a secret, a url with its query, or a body. */
export const log = {
  info: (event: string, fields: Fields = {}) => write('info', event, fields),
  warn: (event: string, fields: Fields = {}) => write('warn', event, fields),
  error: (event: string, error: unknown, fields: Fields = {}) =>
    write('error', event, { ...fields, reason: reason(error), stack: stackOf(error) }),
}

/** What Next says when somebody goes away before they have sent all: no fault of ours, and nobody is left to hear of it. */
function isHangUp(error: unknown): boolean {
  return (
    error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
  )
}

/**
 * Makes `console.error` and `console.warn` write the same one line. Next prints errors with their stacks there; those of
 * requests, which carry a digest, are left out, because `onRequestError` has logged them already.
 */
export function logConsole(): void {
  const write = (...parts: unknown[]) => {
    if (parts.some((part) => part instanceof Error && ('digest' in part || isHangUp(part)))) return
    log.error('console', parts.map((part) => (part instanceof Error ? reason(part) : String(part))).join(' '))
  }
  console.error = write
  console.warn = write
}
