import 'server-only'
import { createHash } from 'node:crypto'
import { themeScript } from '@/lib/theme'
import { env } from './env'
import { landingFiles } from './landing-files'
import { storageOrigins } from './storage/origin'

const EMBEDS = 'https://www.youtube-nocookie.com https://player.vimeo.com'
const STORAGE = storageOrigins(env)

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const THEME = hashOf(themeScript)
const LANDING = hashOf(landingFiles.script)

/**
 * The content security policy of a page: no inline script runs but those of which every letter is ours. With a nonce
 * Next's own are among them; the landing page is written before anybody asks, so it cannot carry one, and has none of Next's.
 */
export function contentSecurityPolicy(nonce: string | null): string {
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
    // Films are worked on in a worker, which comes from us like any script.
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

/** What pages and calls carry when we are reached by https: it holds for the whole host. */
export const transportHeaders: Record<string, string> = env.IS_HTTPS
  ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
  : {}

/** The headers that depend on how we are reached or on the page; next.config.js sets the rest. */
export function pageHeaders(pathname: string, policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'Referrer-Policy': /^\/(login|mail)/.test(pathname) ? 'same-origin' : 'strict-origin-when-cross-origin',
    ...transportHeaders,
  }
}
