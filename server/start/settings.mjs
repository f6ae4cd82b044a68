import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnvFile, writeFirstEnvFile } from './env-file.mjs'

/** Folder of the project. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Settings that the first `.env` contains, and the database. */
const REQUIRED = ['DATABASE_URL', 'NEXTAUTH_SECRET', 'SETTINGS_ENCRYPTION_KEY', 'CRON_SECRET', 'ADMIN_EMAILS']

/**
 * Returns whether the environment has all required settings. If the environment has them, no `.env` is needed
 * or written.
 * @param {Record<string, string | undefined>} environment
 */
export const isEnvironmentComplete = (environment) => REQUIRED.every((name) => environment[name])

/**
 * Returns the settings for `npm start`: the environment, then `.env`. Writes a `.env` if there is none and the
 * environment is incomplete. Creates a missing CRON_SECRET for this run, and a missing NEXTAUTH_SECRET if APP_URL
 * leads to this machine. All programs of the run share these secrets.
 * @returns {{ env: Record<string, string | undefined>, dataDir: string, port: number, isFirst: boolean }}
 */
export function readSettings(environment = process.env) {
  const file = path.join(projectRoot, '.env')
  const isFirst = !isEnvironmentComplete(environment) && writeFirstEnvFile(file)
  const given = { ...(existsSync(file) && readEnvFile(file)), ...environment }
  const dataDir = path.resolve(projectRoot, given.DATA_DIR || '.data')
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
 * Returns whether an APP_URL is unset or leads to this machine, as lib/server/http/url-exposure decides.
 * @param {string | undefined} appUrl
 */
export function isLoopback(appUrl) {
  if (!appUrl) return true
  const host = URL.canParse(appUrl) ? new URL(appUrl).hostname : ''
  return /^(127\.\d+\.\d+\.\d+|\[::1\]|(.+\.)?localhost)$/.test(host)
}
