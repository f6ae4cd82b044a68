import 'server-only'
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { AppError } from '@/lib/contract/error'
import { env } from './env'

const NONCE_BYTES = 12
const TAG_BYTES = 16

interface VaultKeys {
  /** 32 bytes, base64. */
  current: string | undefined
  previous?: string | undefined
}

export interface Vault {
  /** Encrypts a secret and binds it to its column. Throws `unavailable` without a key. */
  seal: (column: string, secret: string) => string
  /**
   * Decrypts a secret. Throws `unavailable` with a sentence if the ciphertext was changed or moved, or its
   * key is missing.
   */
  open: (column: string, sealed: string) => string
  /** Returns whether a secret was encrypted with an older key. */
  isStale: (sealed: string) => boolean
  /**
   * Returns an HMAC (hex) of a text for each key, current key first. HMACs can be compared, but the text
   * can't be recovered from them.
   */
  digests: (text: string) => string[]
  /** Derives a key for one purpose from each key, current key first. Empty without a key. */
  derived: (purpose: string) => Buffer[]
}

const unreadable = () =>
  new AppError(
    'unavailable',
    'Couldn’t read a saved key or password. It was changed outside Lectern, or SETTINGS_ENCRYPTION_KEY has changed. Enter it again.',
  )

/** Returns a key with its version: a short hash, stored in each ciphertext, that doesn’t reveal the key. */
function withVersion(base64: string | undefined) {
  if (!base64) return []
  const bytes = Buffer.from(base64, 'base64')
  return [{ bytes, version: createHash('sha256').update(bytes).digest('hex').slice(0, 8) }]
}

/**
 * Creates a vault that encrypts with AES-256-GCM. The format of a ciphertext is `VERSION.BASE64URL(nonce,
 * tag, bytes)`, with the column’s name as associated data.
 */
export function createVault({ current, previous }: VaultKeys): Vault {
  const keys = [...withVersion(current), ...withVersion(previous)]
  const derived = (purpose: string) =>
    keys.map(({ bytes }) => Buffer.from(hkdfSync('sha256', bytes, '', `lectern ${purpose}`, 32)))
  return {
    seal(column, secret) {
      const key = keys[0]
      if (!key || !current) {
        throw new AppError('unavailable', 'Set SETTINGS_ENCRYPTION_KEY before you save keys or passwords')
      }
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(column))
      const bytes = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${key.version}.${Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64url')}`
    },
    open(column, sealed) {
      const [version, body = ''] = sealed.split('.')
      const key = keys.find((candidate) => candidate.version === version)
      const bytes = Buffer.from(body, 'base64url')
      // Refuses non-canonical base64, so one ciphertext has one spelling.
      if (!key || bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== body) {
        throw unreadable()
      }
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(column))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const secret = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
        return Buffer.concat(secret).toString('utf8')
      } catch {
        throw unreadable()
      }
    },
    isStale: (sealed) => keys[0] !== undefined && !sealed.startsWith(`${keys[0].version}.`),
    digests: (text) => derived('digest').map((key) => createHmac('sha256', key).update(text).digest('hex')),
    derived,
  }
}

export const vault: Vault = createVault({
  current: env.SETTINGS_ENCRYPTION_KEY,
  previous: env.SETTINGS_ENCRYPTION_KEY_PREVIOUS,
})

/** A stored secret: its text, or a sentence about why it can’t be read. Both are null if none is stored. */
export interface StoredSecret {
  value: string | null
  problem: string | null
}

/** Decrypts a stored secret. Never throws, even if the stored text is invalid. */
export function openStoredSecret(column: string, sealed: string | null | undefined): StoredSecret {
  if (!sealed) return { value: null, problem: null }
  try {
    return { value: vault.open(column, sealed), problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { value: null, problem: error.message }
  }
}
