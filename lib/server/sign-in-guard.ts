import 'server-only'
import { NextRequest } from 'next/server'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { readBytes } from './body'
import { env } from './env'

const CALLBACK_COOKIE = `${env.IS_HTTPS ? '__Secure-' : ''}next-auth.callback-url`
const BODY_BYTES_MAX = 64 * 1024

/**
 * The request in a form that next-auth can handle. What it would answer with 500, or not at all, is refused here, and
 * HEAD becomes GET. Throws too_large, and bad_request for broken JSON or a malformed callback address, be it in the
 * query or in the cookie.
 */
export async function forNextAuth(request: NextRequest): Promise<NextRequest> {
  requireCallback(request)
  const { url, headers, method } = request
  if (method === 'HEAD') return new NextRequest(url, { headers })
  if (method !== 'POST') return request
  const body = Buffer.from(await readBytes(request, BODY_BYTES_MAX))
  if (headers.get('content-type')?.includes('application/json') && !isJsonObject(body)) {
    throw new AppError('bad_request', 'The body is not valid JSON', { fields: { body: ['Not valid JSON'] } })
  }
  return new NextRequest(url, { method, headers, body })
}

function requireCallback({ nextUrl, cookies }: NextRequest) {
  const param = nextUrl.searchParams.get('callbackUrl')
  if (param && !isWebAddress(param)) throw new AppError('bad_request', 'callbackUrl: not an address')
  const cookie = cookies.get(CALLBACK_COOKIE)?.value
  if (!cookie || isWebAddress(cookie)) return
  throw new AppError('bad_request', 'The cookie was damaged. Please try again.', {
    headers: { 'Set-Cookie': `${CALLBACK_COOKIE}=; Path=/; Max-Age=0${env.IS_HTTPS ? '; Secure' : ''}` },
  })
}

function isWebAddress(text: string): boolean {
  const base = text.startsWith('/') ? env.APP_URL : undefined
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol)
}

function isJsonObject(bytes: Buffer): boolean {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(bytes.toString())).success
  } catch {
    return false
  }
}
