import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** The settings of a first start: fresh secrets, and an owner who can sign in. */
export function firstEnvFile() {
  const secret = () => randomBytes(32).toString('base64')
  return `# Lectern wrote this file at its first start. Every other setting is listed in .env.example.

# Signs sessions and sign-in links.
NEXTAUTH_SECRET=${secret()}
# Encrypts the sales-platform keys that are stored in the settings. Lost, they must be entered again.
SETTINGS_ENCRYPTION_KEY=${secret()}
# Admits the maintenance calls.
CRON_SECRET=${secret()}
# Whoever signs in with one of these emails administers the course.
ADMIN_EMAILS=owner@example.com
`
}

/**
 * Writes a first .env, readable by its owner alone; an existing one is never touched. Returns whether it wrote.
 * @param {string} file
 */
export function writeFirstEnvFile(file) {
  try {
    writeFileSync(file, firstEnvFile(), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (Object(error).code === 'EEXIST') return false
    throw new Error(`Cannot write ${file}: ${Object(error).message}`)
  }
}

/**
 * The values of a .env file. Throws a sentence that names the first line which is none.
 * @param {string} file @returns {Record<string, string | undefined>}
 */
export function readEnvFile(file) {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`Cannot read ${file}: ${Object(error).message}`)
  }
  const broken = brokenLine(text)
  if (broken) throw new Error(`${file}, line ${broken}: expected NAME=value.`)
  return parseEnv(text)
}

/**
 * The number of the first line that is neither a setting, a comment nor empty; Node's parser skips such lines.
 * @param {string} text
 */
export function brokenLine(text) {
  // A quoted value may run over lines: emptied, it still counts as many.
  const flat = text.replaceAll(/=\s*(["'`])[\s\S]*?\1/g, (value) => `=${value.replaceAll(/[^\n]/g, '')}`)
  const index = flat.split(/\r?\n/).findIndex((line) => !/^\s*(#.*|(export\s+)?\w+\s*=.*)?$/.test(line))
  return index < 0 ? undefined : index + 1
}

/**
 * Gives settings of a .env file new values, at once or not at all. The lines that they had stay as comments.
 * @param {Record<string, string>} values
 * @param {string} file
 */
export function changeEnvFile(file, values) {
  const old = readFileSync(file, 'utf8')
  const names = Object.keys(values).join('|')
  // A quoted value may run over lines.
  const lines = new RegExp(
    `^[ \\t]*(?:export\\s+)?(?:${names})[ \\t]*=[ \\t]*(?:(["'\`])[\\s\\S]*?\\1.*|.*)$`,
    'gm',
  )
  const kept = old.replace(lines, (setting) => setting.replaceAll(/^/gm, '# before: '))
  const fresh = Object.entries(values).map(([name, value]) => `${name}=${quoted(name, value)}`)
  const text = `${kept.trimEnd()}\n\n${fresh.join('\n')}\n`
  const draft = `${file}.new`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
}

/**
 * Plain quotes keep every character as it is; a value with all three kinds cannot be written.
 * @param {string} name @param {string} value
 */
function quoted(name, value) {
  if (value === '') return ''
  const quote = ["'", '`', '"'].find(
    (mark) => !value.includes(mark) && !(mark === '"' && value.includes('\\n')),
  )
  if (!quote) throw new Error(`${name}: a value with every kind of quotes cannot be written to .env.`)
  return `${quote}${value}${quote}`
}
