import { readFileSync } from 'node:fs'
import path from 'node:path'
import { memoryOutput } from '@/lib/client/media/workshop/memory-output'
import { renditionOf } from '@/lib/client/media/workshop/rendition'
import { peakBandwidth } from '@/lib/contract/media/renditions'
import { makeRendition } from '@/lib/contract/media/workshop/rendition'

/** A film of the demo course, of 15 seconds, 1280 by 720. */
export const demoFilm = readFileSync(path.join(process.cwd(), 'prisma/demo/media/1-1.mp4'))

/** It as a rendition: the bytes, and what is said of them when they are registered. Made as the owner's browser makes it. */
export async function copyOfFilm(film: Buffer = demoFilm) {
  const job = {
    signal: new AbortController().signal,
    progress: () => {},
    output: async () => memoryOutput('copy', 2 * film.length),
  }
  const wanted = { file: new Blob([new Uint8Array(film)]), segmentSeconds: 2, encode: null }
  const { made, ...pieces } = makeRendition.result.parse(await renditionOf(wanted, job))
  const bytes = Buffer.from(await made.file.arrayBuffer())
  return { bytes, numbers: { ...pieces, bandwidth: peakBandwidth(pieces) } }
}
