import 'server-only'
import { createHmac } from 'node:crypto'
import { isSameDigest } from '../constant-time-compare'

/** Maximum difference between the time in the signature and the arrival of the message. */
const TOLERANCE_MS = 5 * 60 * 1000

export interface SignatureHeader {
  /** Seconds since 1970, as signed. */
  time: string
  signatures: string[]
}

/** Parses the header `Stripe-Signature`: `t=1760000000,v1=…,v1=…`. Null if a part is missing. */
export function parseSignatureHeader(text: string | undefined): SignatureHeader | null {
  const pairs = (text ?? '').split(',').map((part) => part.trim().split('='))
  const valuesOf = (wanted: string) =>
    pairs.flatMap(([name, value]) => (name === wanted && value ? [value] : []))
  const [time] = valuesOf('t')
  const signatures = valuesOf('v1')
  return time && /^\d{1,12}$/.test(time) && signatures.length > 0 ? { time, signatures } : null
}

/** Returns whether one of the signatures was made with the secret. */
export function isSigned({ time, signatures }: SignatureHeader, body: Buffer, secret: string): boolean {
  const digest = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return signatures.some((signature) => isSameDigest(digest, signature))
}

/** Returns whether the message was signed within five minutes before or after its arrival. */
export const isRecent = ({ time }: SignatureHeader, receivedAt: Date) =>
  Math.abs(Number(time) * 1000 - receivedAt.getTime()) <= TOLERANCE_MS

/** Returns the header of a message that was signed at a time. */
export function writeSignatureHeader(body: Buffer, secret: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')}`
}
