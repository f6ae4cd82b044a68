import type { z } from 'zod'

/** All error codes of the API, with their HTTP statuses. */
const statuses = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  step_up: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  taken: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statuses

/** Messages of each invalid field, by field name. */
export type FieldErrors = Record<string, string[]>

/** Body of an error response. Parsed manually, because the browser needs it before it has loaded zod. */
interface ErrorBody {
  message: string
  code: string
  fields?: FieldErrors
  /** ID of the request in the server's log. */
  requestId?: string
  /** Further fields that the contract of the endpoint defines. */
  [detail: string]: unknown
}

interface ErrorDetails {
  fields?: FieldErrors
  /** Further fields of the response, which the contract of the endpoint defines. */
  more?: Record<string, unknown>
  headers?: Record<string, string>
}

/** An error with a message that people may read, and a code from the table. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly more: Record<string, unknown> | undefined
  readonly headers: Record<string, string> | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = details.fields
    this.more = details.more
    this.headers = details.headers
  }

  get status(): number {
    return statuses[this.code]
  }

  /** The JSON body of the response. */
  get body(): ErrorBody {
    const { message, code, fields, more } = this
    return { message, code, ...(fields && { fields }), ...more }
  }
}

/** Maximum number of fields that a response names, so that rejecting a request stays cheap. */
const NAMED_FIELDS_MAX = 20

/** Returns the 400 error for a value that a schema rejected, with the messages of each field. */
export function toBadRequestError(error: z.ZodError): AppError {
  // Uses a map and not an object, because a caller may name a field `__proto__`.
  const fields = new Map<string, string[]>()
  for (const { name, sentence } of error.issues.slice(0, NAMED_FIELDS_MAX).flatMap(errorsOf)) {
    fields.set(name, [...(fields.get(name) ?? []), sentence])
  }
  const [first] = fields
  const message = first ? `${first[0]}: ${first[1][0]}` : 'Invalid request'
  return new AppError('bad_request', message, { fields: Object.fromEntries(fields) })
}

function errorsOf(issue: z.core.$ZodIssue): { name: string; sentence: string }[] {
  if (issue.code !== 'unrecognized_keys') {
    return [{ name: issue.path.join('.') || 'body', sentence: issue.message }]
  }
  // Replaces zod's own message, which lists every unknown key and would be repeated for each key.
  return issue.keys.slice(0, NAMED_FIELDS_MAX).map((name) => ({ name, sentence: 'Unknown field' }))
}

/**
 * A failed request as the browser sees it. Its message is the status, a colon, a space, and the text of the
 * response.
 */
export class RequestError extends Error {
  readonly status: number
  readonly serverMessage: string | undefined
  readonly fields: FieldErrors
  /** Body of the response. Empty if the response is not in our own format. */
  readonly body: Partial<ErrorBody>

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'RequestError'
    this.status = status
    const body = parseErrorBody(text)
    this.body = body ?? {}
    this.serverMessage = body ? sentenceOf(body) : undefined
    this.fields = body?.fields ?? {}
  }
}

/**
 * Returns the sentence to show to a person. An internal error includes the reference that lets the owner find
 * it in the log.
 */
const sentenceOf = ({ message, code, requestId }: ErrorBody) =>
  code === 'internal' && requestId ? `${message} (Reference ${requestId})` : message

/** Returns the server's messages for each field. Empty for any other failure. */
export function getFieldErrors(error: unknown): FieldErrors {
  return error instanceof RequestError ? error.fields : {}
}

/**
 * Returns a field that the endpoint's contract adds to an error response, unvalidated. Undefined for any
 * other failure.
 */
export function getErrorDetail(error: unknown, name: string): unknown {
  return error instanceof RequestError ? error.body[name] : undefined
}

/** Returns the server's own sentence about a failed request, for any status. Undefined if it sent none. */
export function getServerMessage(error: unknown): string | undefined {
  return error instanceof RequestError ? error.serverMessage : undefined
}

/**
 * Returns why a request was rejected, by the server (4xx) or before it was sent. Returns undefined if the
 * server or the connection failed.
 */
export function getRefusalReason(error: unknown): string | undefined {
  if (error instanceof AppError) return error.message
  return error instanceof RequestError && error.status < 500 ? error.serverMessage : undefined
}

/**
 * Returns why a request failed: the server's own sentence, or else a sentence that the server isn't
 * responding or couldn't be reached.
 */
export function getFailureReason(error: unknown): string {
  const reason = getRefusalReason(error) ?? getServerMessage(error)
  if (reason) return reason
  return error instanceof RequestError
    ? 'The server isn’t responding. Try again in a moment.'
    : 'Couldn’t reach the server. Check your connection and try again.'
}

/**
 * Parses the body of an error response in our own format. Null for any other text, such as a proxy's page.
 */
export function parseErrorBody(text: string): ErrorBody | null {
  const body = parseJson(text)
  if (!isRecord(body) || typeof body.message !== 'string' || typeof body.code !== 'string') return null
  const { message, code, fields, requestId, ...more } = body
  const named = { message, code, ...(typeof requestId === 'string' && { requestId }), ...more }
  if (fields === undefined) return named
  return isFieldErrors(fields) ? { ...named, fields } : null
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFieldErrors = (value: unknown): value is FieldErrors =>
  isRecord(value) && Object.values(value).every(isTexts)

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
