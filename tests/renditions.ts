import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runMakeRendition } from '@/lib/client/media/worker/make-rendition'
import { createMemoryOutput } from '@/lib/client/media/worker/memory-output'
import { computePeakBandwidth } from '@/lib/contract/media/renditions'
import { makeRenditionOperation } from '@/lib/contract/media/worker/make-rendition'

/** A film of the demo course, of 15 seconds, 1280 by 720. */
export const demoFilm = readFileSync(path.join(process.cwd(), 'prisma/demo/media/1-1.mp4'))

/** It as a rendition: the bytes, and what is said of them when they are registered. Made as the owner's browser makes it. */
export async function copyOfFilm(film: Buffer = demoFilm) {
  const job = {
    signal: new AbortController().signal,
    progress: () => {},
    output: async () => createMemoryOutput('copy', 2 * film.length),
  }
  const wanted = { file: new Blob([new Uint8Array(film)]), segmentSeconds: 2, encode: null }
  const { made, ...pieces } = makeRenditionOperation.result.parse(await runMakeRendition(wanted, job))
  const bytes = Buffer.from(await made.file.arrayBuffer())
  return { bytes, numbers: { ...pieces, bandwidth: computePeakBandwidth(pieces) } }
}
