import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Lets bytes through and counts them. */
export function digesting() {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  /** Once all went through. */
  const result = () => ({ bytes, sha256: hash.digest('hex') })
  return { through, result }
}
