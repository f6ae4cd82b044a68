import 'server-only'
import { createHash } from 'node:crypto'
import { themeScript } from '@/lib/theme'
import { env } from './env'
import { storageOrigins } from './storage/origin'

const EMBEDS = 'https://www.youtube-nocookie.com https://player.vimeo.com'
const STORAGE = storageOrigins(env)

const THEME_HASH = `sha256-${createHash('sha256').update(themeScript).digest('base64')}`

/**
 * The content security policy of a page. With a nonce no inline script runs but Next's own and the theme's; the landing
 * page is prerendered, so it cannot carry one, and holds no one's data.
 */
export function contentSecurityPolicy(nonce: string | null): string {
  const isDev = process.env.NODE_ENV === 'development'
  const scripts = nonce ? `'self' 'nonce-${nonce}' '${THEME_HASH}'` : `'self' 'unsafe-inline'`
  return [
    "default-src 'self'",
    `script-src ${scripts}${isDev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' https: data: blob: ${STORAGE}`,
    `media-src 'self' https: blob: ${STORAGE}`,
    `connect-src 'self' ${STORAGE}${isDev ? ' ws:' : ''}`,
    `frame-src ${EMBEDS}`,
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

/** What every answer carries when we are reached by https. */
export const transportHeaders: Record<string, string> = env.IS_HTTPS
  ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
  : {}

/** The headers that depend on how we are reached or on the page; next.config.js sets the rest. */
export function pageHeaders(pathname: string, policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'Referrer-Policy': pathname.startsWith('/login') ? 'same-origin' : 'strict-origin-when-cross-origin',
    ...transportHeaders,
  }
}
