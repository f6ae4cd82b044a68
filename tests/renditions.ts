import { readFileSync } from 'node:fs'
import path from 'node:path'
import { memoryOutput } from '@/lib/client/media/workshop/memory-output'
import { renditionOf } from '@/lib/client/media/workshop/rendition'
import { peakBandwidth } from '@/lib/contract/media/renditions'
import { makeRendition } from '@/lib/contract/media/workshop/rendition'

/** A video of the demo course: 15 seconds, 1280 by 720. */
export const demoFilm = readFileSync(path.join(process.cwd(), 'prisma/demo/media/1-1.mp4'))

/** Makes a rendition as the owner's browser does. Returns its bytes and the data for its registration. */
export async function copyOfFilm(film: Buffer = demoFilm) {
  const job = {
    signal: new AbortController().signal,
    progress: () => {},
    output: async () => memoryOutput('copy', 2 * film.length),
  }
  const jobInput = { file: new Blob([new Uint8Array(film)]), segmentSeconds: 2, encode: null }
  const { made, ...segments } = makeRendition.result.parse(await renditionOf(jobInput, job))
  const bytes = Buffer.from(await made.file.arrayBuffer())
  return { bytes, numbers: { ...segments, bandwidth: peakBandwidth(segments) } }
}
