import 'server-only'
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Transform } from 'node:stream'

/*
 * Encryption of a backup file: the STREAM construction with AES-256-GCM, as age and Tink use it.
 *
 * Header: `LECTERN-BACKUP-1`, then log2(N), r and p of scrypt (one byte each), then 16 bytes of salt. The key is
 * scrypt(passphrase as NFKC in UTF-8, salt, 32 bytes). Each chunk is 64 KiB of the tar, encrypted, then its
 * 16-byte tag. The nonce of a chunk is its number (8 bytes, big-endian), three zero bytes, and 1 for the last
 * chunk or 0. The header is the associated data of every chunk. The salt makes the key unique to the file, so
 * nonces never repeat. Chunks can’t be changed, reordered, or cut off unnoticed.
 */
const MAGIC = Buffer.from('LECTERN-BACKUP-1')
const SALT_BYTES = 16
const HEADER_BYTES = MAGIC.length + 3 + SALT_BYTES
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const KEY_BYTES = 32
/** Cost of scrypt: N is 2^15. Needs 32 MB of memory. */
const COST = { logN: 15, r: 8, p: 3 }
/** Highest costs that a file can request, because higher ones would use up the memory. */
const COST_MAX = { logN: 20, r: 16, p: 16 }

const CUT_OFF = 'The backup is damaged or incomplete: the end of the file is missing.'
const WRONG_PASSPHRASE = 'The passphrase is wrong, or the backup is damaged.'

/** Returns true if a file begins like an encrypted backup. */
export const isEncryptedBackup = (beginning: Buffer) => beginning.subarray(0, MAGIC.length).equals(MAGIC)

function deriveKey(passphrase: string, header: Buffer): Promise<Buffer> {
  const [logN = 0, r = 0, p = 0] = header.subarray(MAGIC.length)
  const salt = header.subarray(MAGIC.length + 3)
  if (logN < 1 || logN > COST_MAX.logN || r < 1 || r > COST_MAX.r || p < 1 || p > COST_MAX.p)
    throw new Error(WRONG_PASSPHRASE)
  const options = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r }
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(chunk))
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/**
 * Collects the input into pieces of the same size, and converts each piece. The last piece may be shorter,
 * and is only converted once the input has ended.
 */
function convertPieces(bytes: number, convert: (piece: Buffer, isLast: boolean) => Buffer): Transform {
  let pending: Buffer[] = []
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      pending.push(chunk)
      length += chunk.length
      if (length <= bytes) return done()
      try {
        let rest = Buffer.concat(pending, length)
        while (rest.length > bytes) {
          this.push(convert(rest.subarray(0, bytes), false))
          rest = rest.subarray(bytes)
        }
        pending = [rest]
        length = rest.length
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
    flush(done) {
      try {
        done(null, convert(Buffer.concat(pending, length), true))
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
}

/** Returns a stream that encrypts a backup with a passphrase. */
export async function createBackupCipher(passphrase: string): Promise<Transform> {
  const cost = Buffer.from([COST.logN, COST.r, COST.p])
  const header = Buffer.concat([MAGIC, cost, randomBytes(SALT_BYTES)])
  const key = await deriveKey(passphrase, header)
  let chunk = 0
  const stream = convertPieces(CHUNK_BYTES, (piece, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(chunk, isLast)).setAAD(header)
    chunk += 1
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  })
  stream.push(header)
  return stream
}

/**
 * Returns a stream that decrypts a backup. The stream fails with a sentence for the owner if the passphrase
 * is wrong, or if the file was changed or cut off.
 */
export function createBackupDecipher(passphrase: string): Transform {
  let beginning = Buffer.alloc(0)
  let body: Transform | undefined
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      if (body) {
        body.write(chunk, (error) => done(error ?? undefined))
        return
      }
      beginning = Buffer.concat([beginning, chunk])
      if (beginning.length < HEADER_BYTES) return done()
      openBody(passphrase, beginning.subarray(0, HEADER_BYTES)).then(
        (opened) => {
          body = opened
          body.on('data', (piece: Buffer) => this.push(piece))
          body.on('error', (error) => this.destroy(error))
          body.write(beginning.subarray(HEADER_BYTES), (error) => done(error ?? undefined))
        },
        (error: Error) => done(error),
      )
    },
    flush(done) {
      if (!body) return done(new Error(CUT_OFF))
      body.once('end', () => done())
      body.end()
    },
  })
  return stream
}

async function openBody(passphrase: string, header: Buffer): Promise<Transform> {
  const key = await deriveKey(passphrase, header)
  let chunk = 0
  return convertPieces(CHUNK_BYTES + TAG_BYTES, (piece, isLast) => {
    if (piece.length < TAG_BYTES) throw new Error(CUT_OFF)
    const cut = piece.length - TAG_BYTES
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(chunk, isLast))
      .setAAD(header)
      .setAuthTag(piece.subarray(cut))
    const text = decipher.update(piece.subarray(0, cut))
    try {
      decipher.final()
    } catch {
      throw new Error(chunk > 0 && isLast ? CUT_OFF : WRONG_PASSPHRASE)
    }
    chunk += 1
    return text
  })
}
