import type { z } from 'zod'

/** Every error our API can answer with, and the HTTP status it travels under. */
const statuses = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
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

/** The messages of each invalid field, by its name. */
export type FieldErrors = Record<string, string[]>

/** Somebody else's account, which has what was asked for. */
export interface OtherAccount {
  id: string
  email: string
}

/** A text that two changed at once: as it is kept, since when, and as it was sent. */
export interface BothTexts {
  saved: string
  editedAt: string | null
  yours: string
}

/** What a failed answer holds. Read by hand: the browser has to know it before it has loaded zod. */
interface ErrorBody {
  message: string
  code: string
  fields?: FieldErrors
  /** Under which the request is found in the server's log. */
  requestId?: string
  account?: OtherAccount
  texts?: BothTexts
}

interface ErrorDetails {
  fields?: FieldErrors
  /** With `taken`: whose it is. */
  account?: OtherAccount
  /** With `conflict`: what two made of the same text. */
  texts?: BothTexts
  headers?: Record<string, string>
}

/** A refusal that a person may read: a code from the table, and a sentence. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly account: OtherAccount | undefined
  readonly texts: BothTexts | undefined
  readonly headers: Record<string, string> | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = details.fields
    this.account = details.account
    this.texts = details.texts
    this.headers = details.headers
  }

  get status(): number {
    return statuses[this.code]
  }

  /** What goes over the wire. */
  get body(): ErrorBody {
    const { message, code, fields, account, texts } = this
    return { message, code, ...(fields && { fields }), ...(account && { account }), ...(texts && { texts }) }
  }
}

/** An answer names so many fields and no more: what is refused must not cost more than what is taken. */
const FIELDS_NAMED_MAX = 20

/** The 400 for a value that a schema refused, with the sentences of each field. */
export function invalid(error: z.ZodError): AppError {
  // A map, because a caller may name a field `__proto__`.
  const fields = new Map<string, string[]>()
  for (const { name, sentence } of error.issues.slice(0, FIELDS_NAMED_MAX).flatMap(faultsOf)) {
    fields.set(name, [...(fields.get(name) ?? []), sentence])
  }
  const [first] = fields
  const message = first ? `${first[0]}: ${first[1][0]}` : 'Invalid request'
  return new AppError('bad_request', message, { fields: Object.fromEntries(fields) })
}

function faultsOf(issue: z.core.$ZodIssue): { name: string; sentence: string }[] {
  if (issue.code !== 'unrecognized_keys') {
    return [{ name: issue.path.join('.') || 'body', sentence: issue.message }]
  }
  // Zod's own sentence lists every unknown key, and would stand beside each of them.
  return issue.keys.slice(0, FIELDS_NAMED_MAX).map((name) => ({ name, sentence: 'Unknown field' }))
}

/** A failed request as the browser sees it: the message is the status, a colon, a space and the answer's text. */
export class RequestError extends Error {
  readonly status: number
  readonly serverMessage: string | undefined
  readonly fields: FieldErrors
  /** Whose it is, where the server said that it is taken. */
  readonly account: OtherAccount | undefined
  /** What two made of the same text, where the server refused the second. */
  readonly texts: BothTexts | undefined

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'RequestError'
    this.status = status
    const body = errorBodyOf(text)
    this.serverMessage = body ? sentenceOf(body) : undefined
    this.fields = body?.fields ?? {}
    this.account = body?.account
    this.texts = body?.texts
  }
}

/** What is told to a person: a fault of ours with the reference by which the owner finds it. */
const sentenceOf = ({ message, code, requestId }: ErrorBody) =>
  code === 'internal' && requestId ? `${message} (Reference ${requestId})` : message

/** What the server said about each field; nothing for any other failure. */
export function fieldErrors(error: unknown): FieldErrors {
  return error instanceof RequestError ? error.fields : {}
}

/** Whose account has what was asked for; undefined for any other failure. */
export function takenBy(error: unknown): OtherAccount | undefined {
  return error instanceof RequestError ? error.account : undefined
}

/** What two made of the same text; undefined for any other failure. */
export function bothTexts(error: unknown): BothTexts | undefined {
  return error instanceof RequestError ? error.texts : undefined
}

/** The server's own sentence about a failed request, whatever its status; undefined when there is none. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof RequestError ? error.serverMessage : undefined
}

/**
 * Why a request was refused, by the server (4xx) or before it was sent; undefined when the server or the connection
 * failed.
 */
export function whyRefused(error: unknown): string | undefined {
  if (error instanceof AppError) return error.message
  return error instanceof RequestError && error.status < 500 ? error.serverMessage : undefined
}

/** The body of a failed answer in our own shape; null for every other, such as a proxy's page. */
export function errorBodyOf(text: string): ErrorBody | null {
  const body = parseJson(text)
  if (!isRecord(body) || typeof body.message !== 'string' || typeof body.code !== 'string') return null
  const { message, code, fields, requestId, account, texts } = body
  const named = {
    message,
    code,
    ...(typeof requestId === 'string' && { requestId }),
    ...(isOtherAccount(account) && { account }),
    ...(areBothTexts(texts) && { texts }),
  }
  if (fields === undefined) return named
  return isFieldErrors(fields) ? { ...named, fields } : null
}

const isOtherAccount = (value: unknown): value is OtherAccount =>
  isRecord(value) && typeof value.id === 'string' && typeof value.email === 'string'

const areBothTexts = (value: unknown): value is BothTexts =>
  isRecord(value) &&
  [value.saved, value.yours].every((text) => typeof text === 'string') &&
  (value.editedAt === null || typeof value.editedAt === 'string')

const isRecord = (value: unknown): value is Record<string, unknown> =>
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
