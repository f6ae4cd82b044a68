import 'server-only'
import { getRequestContext, getRequestId } from './http/request-context'
import { stackTraceOf } from './stack-traces'

type Fields = Record<string, string | number | boolean | null | undefined | string[]>

function write(level: 'info' | 'warn' | 'error', event: string, fields: Fields) {
  const line = JSON.stringify({
    time: new Date().toISOString(),
    level,
    event,
    requestId: getRequestId(),
    ...fields,
  })
  process.stderr.write(`${line}\n`)
}

/** Hint that Node adds to its own warnings. */
const HINT = /\n\(Use `node [^\n]*\)\s*$/

/**
 * Returns an error's message for the log. If the message has several lines, returns only the last line, because
 * Prisma puts an excerpt of code before its message.
 */
export function describeError(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const text = message.replace(HINT, '')
  return text.trim().split('\n').at(-1)?.slice(0, 500) ?? ''
}

/** Writes one JSON line per event to standard error. Never pass secrets, query strings, or bodies. */
export const log = {
  info: (event: string, fields: Fields = {}) => write('info', event, fields),
  warn: (event: string, fields: Fields = {}) => write('warn', event, fields),
  error: (event: string, error: unknown, fields: Fields = {}) =>
    write('error', event, {
      viewerId: getRequestContext()?.viewerId,
      ...fields,
      reason: describeError(error),
      stack: stackTraceOf(error),
    }),
}

/**
 * Returns the path of a URL for the log. Replaces segments that may be an ID, a token, or an email with `*`,
 * and removes the query. Our own segments contain only lowercase letters and hyphens.
 */
export function redactRoute(url: string): string {
  const [path = ''] = url.split('?')
  return path.replace(/[^/]+/g, (segment) => (/^[a-z-]{1,24}$/.test(segment) ? segment : '*'))
}

/**
 * Returns true for Next's error about a client that disconnected before it had sent the whole request. The
 * error isn't logged: it isn't our fault, and nobody waits for the response.
 */
function isHangUp(error: unknown): boolean {
  return (
    error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
  )
}

/**
 * Makes `console.error` and `console.warn`, where Next prints errors, write one line each. Skips request
 * errors, which have a digest, because `onRequestError` has already logged them.
 */
export function redirectConsoleToLog(): void {
  const writeParts = (...parts: unknown[]) => {
    if (parts.some((part) => part instanceof Error && ('digest' in part || isHangUp(part)))) return
    const message = parts
      .map((part) => (part instanceof Error ? describeError(part) : String(part)))
      .join(' ')
    const error = parts.find((part) => part instanceof Error)
    write('error', 'console', { reason: describeError(message), stack: stackTraceOf(error) })
  }
  console.error = writeParts
  console.warn = writeParts
}
