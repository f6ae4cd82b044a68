import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Returns the text of the first `.env`, with new secrets and an owner who can sign in. */
export function renderFirstEnvFile() {
  const secret = () => randomBytes(32).toString('base64')
  return `# Lectern wrote this file at its first start. Every other setting is listed in .env.example.

# Signs sessions and sign-in links.
NEXTAUTH_SECRET=${secret()}
# Encrypts the keys and passwords that are stored in Settings. If you lose this key, you have to enter those keys and passwords again.
SETTINGS_ENCRYPTION_KEY=${secret()}
# Authorizes calls to the maintenance endpoint.
CRON_SECRET=${secret()}
# People who sign in with one of these emails become administrators.
ADMIN_EMAILS=owner@example.com
`
}

/**
 * Writes the first `.env`, which only its owner can read. Never changes an existing one. Returns whether it
 * wrote the file.
 * @param {string} file
 */
export function writeFirstEnvFile(file) {
  try {
    writeFileSync(file, renderFirstEnvFile(), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (Object(error).code === 'EEXIST') return false
    throw new Error(`Couldn’t write ${file}: ${Object(error).message}`)
  }
}

/**
 * Returns the values of a `.env` file. Throws a message that names the first invalid line.
 * @param {string} file @returns {Record<string, string | undefined>}
 */
export function readEnvFile(file) {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`Couldn’t read ${file}: ${Object(error).message}`)
  }
  const broken = findInvalidLine(text)
  if (broken) throw new Error(`${file}, line ${broken}: expected NAME=value.`)
  return parseEnv(text)
}

/**
 * Returns the number of the first line that isn’t a setting, a comment, or empty. Undefined if there is none.
 * Node’s parser skips such a line without an error.
 * @param {string} text
 */
export function findInvalidLine(text) {
  // Empties quoted values, which can have several lines, and keeps their line breaks.
  const flat = text.replaceAll(/=\s*(["'`])[\s\S]*?\1/g, (value) => `=${value.replaceAll(/[^\n]/g, '')}`)
  const index = flat.split(/\r?\n/).findIndex((line) => !/^\s*(#.*|(export\s+)?\w+\s*=.*)?$/.test(line))
  return index < 0 ? undefined : index + 1
}

/**
 * Changes settings of a `.env` file atomically. Keeps the old lines as comments.
 * @param {Record<string, string>} values
 * @param {string} file
 */
export function changeEnvFile(file, values) {
  const old = readFileSync(file, 'utf8')
  const names = Object.keys(values).join('|')
  // A quoted value can have several lines.
  const lines = new RegExp(
    `^[ \\t]*(?:export\\s+)?(?:${names})[ \\t]*=[ \\t]*(?:(["'\`])[\\s\\S]*?\\1.*|.*)$`,
    'gm',
  )
  const withOldAsComments = old.replace(lines, (setting) => setting.replaceAll(/^/gm, '# before: '))
  const fresh = Object.entries(values).map(([name, value]) => `${name}=${quoteValue(name, value)}`)
  const text = `${withOldAsComments.trimEnd()}\n\n${fresh.join('\n')}\n`
  const draft = `${file}.new`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
}

/**
 * Quotes a value with a kind of quotes that it doesn’t contain. Throws if it contains all three kinds.
 * @param {string} name @param {string} value
 */
function quoteValue(name, value) {
  if (value === '') return ''
  const quote = ["'", '`', '"'].find(
    (mark) => !value.includes(mark) && !(mark === '"' && value.includes('\\n')),
  )
  if (!quote)
    throw new Error(`${name}: a value that contains all three kinds of quotes can’t be written to .env.`)
  return `${quote}${value}${quote}`
}
