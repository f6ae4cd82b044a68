import 'server-only'
import type { NextRequest } from 'next/server'
import { AppError } from '@/lib/contract/error'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { readBytes } from './request-body'

const FIELDS_MAX = 500

const malformed = () => new AppError('bad_request', 'Couldn’t read the form')
const tooMany = () => new AppError('bad_request', `A form can have at most ${FIELDS_MAX} fields`)

/**
 * Parses a form: urlencoded (even without a content type) or multipart. Repeated fields become arrays. Bytes
 * that aren’t UTF-8 are read as Latin-1, and NUL is removed because Postgres can’t store it. Throws
 * `too_large`, `unsupported_media_type`, or `bad_request` if there are no fields or more than 500.
 */
export async function readForm(request: NextRequest, bytesMax: number): Promise<FormFields> {
  return parseForm(await readBytes(request, bytesMax), request.headers.get('content-type') ?? undefined)
}

/** Parses the bytes of a form like `readForm`, and throws the same errors except `too_large`. */
export function parseForm(bytes: Uint8Array, contentType: string | undefined): FormFields {
  const pairs = parseFormBytes(bytes, contentType).map(([name, value]) => ({
    name: decode(name),
    value: decode(value),
  }))
  const fields = new Map<string, string[]>()
  for (const { name, value } of pairs) {
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return Object.fromEntries(
    [...fields].map(([name, [first = '', ...more]]) => [name, more.length > 0 ? [first, ...more] : first]),
  )
}

/**
 * Returns the names and values of a form as text with one character for each byte (Latin-1), for checksums over the
 * bytes. Throws like `parseForm`.
 */
export function parseFormBytes(
  bytes: Uint8Array,
  contentType = 'application/x-www-form-urlencoded',
): [string, string][] {
  // Latin-1 has one character per byte, so splitting can’t damage text that isn’t UTF-8.
  const pairs = pairsOf(Buffer.from(bytes).toString('latin1'), contentType)
  if (pairs.length === 0) throw malformed()
  return pairs
}

function pairsOf(text: string, type: string): [string, string][] {
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return urlencoded(text)
  if (/^multipart\/form-data\s*(;|$)/i.test(type)) return multipart(text, type)
  throw new AppError(
    'unsupported_media_type',
    'Send the form as application/x-www-form-urlencoded or multipart/form-data',
  )
}

function urlencoded(text: string): [string, string][] {
  const pairs = text.trim().split('&').filter(Boolean)
  if (pairs.length > FIELDS_MAX) throw tooMany()
  return pairs.map((pair) => {
    const end = pair.includes('=') ? pair.indexOf('=') : pair.length
    return [unescapeBytes(pair.slice(0, end)), unescapeBytes(pair.slice(end + 1))]
  })
}

/**
 * Decodes `+` and percent escapes, each to one byte. A stray `%` stays as it is, so that we never refuse a
 * sale because of it.
 */
function unescapeBytes(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/**
 * Parses multipart (RFC 7578). The platform’s parser refuses short boundaries and damages text that isn’t
 * UTF-8.
 */
function multipart(text: string, type: string): [string, string][] {
  const boundary = /boundary="?([^";]{1,70})"?/i.exec(type)?.[1]
  const [, ...parts] = boundary ? `\r\n${text}`.split(`\r\n--${boundary.trimEnd()}`) : []
  if (!parts.pop()?.startsWith('--')) throw malformed()
  if (parts.length > FIELDS_MAX) throw tooMany()
  return parts.map((part) => {
    const head = part.indexOf('\r\n\r\n')
    const name = /^content-disposition:.*?;\s*name="((?:[^"\\]|\\.)*)"/im.exec(part.slice(0, head))?.[1]
    if (head < 0 || name === undefined) throw malformed()
    return [name, part.slice(head + 4)]
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(latin1: string): string {
  // Most fields are plain ASCII and don’t need decoding.
  if (!/[^ -~]/.test(latin1)) return latin1
  return decodeUtf8(Buffer.from(latin1, 'latin1')).replaceAll('\u0000', '')
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}
