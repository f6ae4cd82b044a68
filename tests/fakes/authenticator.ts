import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const FLAGS = { present: 0x01, verified: 0x04, mayBeSynced: 0x08, synced: 0x10, newKey: 0x40 }

interface Options {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
}

/** Changes that a test makes to what the authenticator or its browser sends. */
export interface Tampering {
  origin?: string
  rpId?: string
  challenge?: string
  /** Counter to send instead of the next one. */
  counter?: number
  /** Whether the person proved who they are, with a fingerprint or a PIN. Default: true. */
  isVerified?: boolean
  userHandle?: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

function header(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size])
  return size < 256
    ? Buffer.from([(type << 5) | 24, size])
    : Buffer.from([(type << 5) | 25, size >> 8, size & 255])
}

/** Encodes integers, texts, bytes and maps as CBOR. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? header(1, -1 - value) : header(0, value)
  if (typeof value === 'string')
    return Buffer.concat([header(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([header(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as string)])
  return Buffer.concat([header(5, value.size), ...entries])
}

function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [xBytes, yBytes] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, xBytes],
      [-3, yBytes],
    ]),
  )
}

/**
 * Creates an authenticator with one passkey (ES256), in a browser at `origin`. It makes real signatures. A
 * synced passkey always reports counter 0.
 */
export function createAuthenticator({ origin = 'http://localhost:3000', isSynced = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle = ''

  function authenticatorData(rpId: string, { counter: sent, isVerified = true }: Tampering, newKey?: Buffer) {
    if (!isSynced) counter = sent ?? counter + 1
    const synced = isSynced ? FLAGS.mayBeSynced | FLAGS.synced : 0
    const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | synced | (newKey ? FLAGS.newKey : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...(newKey ? [newKey] : [])])
  }

  const clientData = (type: string, options: Options, tampering: Tampering) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: tampering.challenge ?? options.challenge,
        origin: tampering.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const message = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id: id.toString('base64url'),
    /** Creates the passkey. */
    create(options: Options, tampering: Tampering = {}) {
      userHandle = options.user?.id ?? ''
      const size = Buffer.from([0, id.length])
      const newKey = Buffer.concat([Buffer.alloc(16), size, id, coseKeyOf(publicKey)])
      const authData = authenticatorData(tampering.rpId ?? options.rp?.id ?? '', tampering, newKey)
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return message({
        clientDataJSON: clientData('webauthn.create', options, tampering).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Uses the passkey. */
    use(options: Options, tampering: Tampering = {}) {
      const data = clientData('webauthn.get', options, tampering)
      const authData = authenticatorData(tampering.rpId ?? options.rpId ?? '', tampering)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return message({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: (tampering.userHandle ?? userHandle) || undefined,
      })
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
