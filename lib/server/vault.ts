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
  /** The ciphertext of a secret, bound to the column it is stored in. Throws `unavailable` without a key. */
  seal: (column: string, secret: string) => string
  /** The secret. Throws `unavailable` with a sentence when the ciphertext was changed, moved, or its key is gone. */
  open: (column: string, sealed: string) => string
  /** Whether it was sealed with an older key than today's. */
  isStale: (sealed: string) => boolean
  /** What can be compared but not turned back: an HMAC (hex) for each key, today's first. */
  digests: (text: string) => string[]
  /** A key of its own for one purpose, derived from each key, today's first; none where none is configured. */
  derived: (purpose: string) => Buffer[]
}

const unreadable = () =>
  new AppError(
    'unavailable',
    'A stored key cannot be read: it was changed outside Lectern, or SETTINGS_ENCRYPTION_KEY is another one now. Enter the key again.',
  )

/** The version of a key, as it stands at the head of a ciphertext: tells keys apart and gives none away. */
function keyed(base64: string | undefined) {
  if (!base64) return []
  const bytes = Buffer.from(base64, 'base64')
  return [{ bytes, version: createHash('sha256').update(bytes).digest('hex').slice(0, 8) }]
}

/** AES-256-GCM. A ciphertext reads `VERSION.BASE64URL(nonce, tag, bytes)`; the column's name is authenticated with it. */
export function createVault({ current, previous }: VaultKeys): Vault {
  const keys = [...keyed(current), ...keyed(previous)]
  const derived = (purpose: string) =>
    keys.map(({ bytes }) => Buffer.from(hkdfSync('sha256', bytes, '', `lectern ${purpose}`, 32)))
  return {
    seal(column, secret) {
      const key = keys[0]
      if (!key || !current) {
        throw new AppError('unavailable', 'Set SETTINGS_ENCRYPTION_KEY before storing keys.')
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
      // A decoder that ignores stray characters would let two texts stand for one ciphertext.
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
