import 'server-only'
import { createHash } from 'node:crypto'
import { themeScript } from '@/lib/theme'
import { env } from '../env'
import { listStorageOrigins } from '../media/storage/storage-origins'
import { landingFiles } from '../site/landing-files'

const EMBEDS = 'https://www.youtube-nocookie.com https://player.vimeo.com'
const STORAGE = listStorageOrigins(env)

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const THEME = hashOf(themeScript)
const LANDING = hashOf(landingFiles.script)

/**
 * Returns the CSP of a page. It allows only our own inline scripts, by nonce or hash. The landing page is
 * rendered before the request, so it can’t have a nonce and doesn’t contain Next’s scripts.
 */
export function buildContentSecurityPolicy(nonce: string | null): string {
  const isDev = process.env.NODE_ENV === 'development'
  const scripts = nonce ? `'self' 'nonce-${nonce}' ${THEME}` : `'self' ${THEME} ${LANDING}`
  return [
    "default-src 'self'",
    `script-src ${scripts}${isDev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' https: data: blob: ${STORAGE}`,
    `media-src 'self' https: blob: ${STORAGE}`,
    `connect-src 'self' ${STORAGE}${isDev ? ' ws:' : ''}`,
    `frame-src ${EMBEDS}`,
    // The worker that processes videos is loaded from our own origin.
    "worker-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self' https://accounts.google.com",
    "frame-ancestors 'none'",
    ...(env.IS_HTTPS ? ['upgrade-insecure-requests'] : []),
  ]
    .map((directive) => directive.trim())
    .join('; ')
}

/** HSTS, if the site is served over https. Applies to the whole host. */
export const transportHeaders: Record<string, string> = env.IS_HTTPS
  ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
  : {}

/** Returns the headers that depend on the protocol or the page. next.config.js sets the others. */
export function buildPageHeaders(pathname: string, policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'Referrer-Policy': /^\/(login|mail)/.test(pathname) ? 'same-origin' : 'strict-origin-when-cross-origin',
    ...transportHeaders,
  }
}
