import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnvFile, writeFirstEnvFile } from './env-file.mjs'

/** Where the project lies. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** What a first start would have to make up. */
const MADE_UP = ['DATABASE_URL', 'NEXTAUTH_SECRET', 'SETTINGS_ENCRYPTION_KEY', 'CRON_SECRET', 'ADMIN_EMAILS']

/**
 * Whether the environment says all that a first .env would: then none is written, and none needed.
 * @param {Record<string, string | undefined>} environment
 */
export const isComplete = (environment) => MADE_UP.every((name) => environment[name])

/**
 * The settings of this start: the environment, then .env, which is written when there is none and the environment is not
 * complete. Secrets that neither holds are made for this run, so that every program of it knows the same.
 * @returns {{ env: Record<string, string | undefined>, dataDir: string, port: number, isFirst: boolean }}
 */
export function readSettings(environment = process.env) {
  const file = path.join(root, '.env')
  const isFirst = !isComplete(environment) && writeFirstEnvFile(file)
  const given = { ...(existsSync(file) && readEnvFile(file)), ...environment }
  const dataDir = path.resolve(root, given.DATA_DIR || '.data')
  const port = given.PORT || '3000'
  if (!/^\d+$/.test(port) || Number(port) > 65_535)
    throw new Error(`PORT: expected a port number, not "${port}".`)
  /** @type {Record<string, string | undefined>} */
  const env = { ...given, DATA_DIR: dataDir, PORT: port }
  for (const name of ['CRON_SECRET', ...(isLoopback(given.APP_URL) ? ['NEXTAUTH_SECRET'] : [])]) {
    env[name] ||= randomBytes(32).toString('base64')
  }
  return { env, dataDir, port: Number(port), isFirst }
}

/**
 * Whether an APP_URL, which may be unset, means this machine, as lib/server/http/url-exposure tells it.
 * @param {string | undefined} appUrl
 */
export function isLoopback(appUrl) {
  if (!appUrl) return true
  const host = URL.canParse(appUrl) ? new URL(appUrl).hostname : ''
  return /^(127\.\d+\.\d+\.\d+|\[::1\]|(.+\.)?localhost)$/.test(host)
}
