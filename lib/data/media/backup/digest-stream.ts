import 'server-only'
import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Creates a stream that passes bytes through, counts them, and computes their SHA-256. */
export function createDigestStream() {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  /** Returns the byte count and the digest (hex). Call it after the stream ends. */
  const result = () => ({ bytes, sha256: hash.digest('hex') })
  return { through, result }
}
