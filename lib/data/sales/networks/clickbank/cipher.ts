import 'server-only'
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { parseJsonObject, textAt } from '../json-message'

const ALGORITHM = 'aes-256-cbc'
const BLOCK_BYTES = 16

/** An encrypted message, in base64. */
export interface Envelope {
  notification: string
  iv: string
}

/** Reads the encrypted message from a body. Null if the body doesn’t contain one. */
export function readEnvelope(body: Buffer): Envelope | null {
  const message = parseJsonObject(body)
  const notification = textAt(message, 'notification')
  const iv = textAt(message, 'iv')
  return notification && iv ? { notification, iv } : null
}

/** Returns the key of a secret: the first 32 hexadecimal digits of its SHA-1, as text. */
const keyOf = (secret: string) =>
  Buffer.from(createHash('sha1').update(secret).digest('hex').slice(0, 32), 'ascii')

/** Decrypts a message. Null if that fails. With a wrong secret, can also return random bytes. */
export function decrypt({ notification, iv }: Envelope, secret: string): Buffer | null {
  const start = Buffer.from(iv, 'base64')
  if (start.length !== BLOCK_BYTES) return null
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(secret), start)
    return withoutPadding(Buffer.concat([decipher.update(notification, 'base64'), decipher.final()]))
  } catch {
    return null
  }
}

/** Removes control characters after the text, because some versions add their own padding. */
function withoutPadding(text: Buffer): Buffer {
  let end = text.length
  while (end > 0 && (text[end - 1] ?? 0) < 0x20) end--
  return text.subarray(0, end)
}

/** Encrypts a message as ClickBank does. */
export function encrypt(text: string, secret: string, iv: Buffer): Envelope {
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), iv)
  const notification = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
  return { notification, iv: iv.toString('base64') }
}
