import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runMakeRendition } from '@/lib/client/media/worker/make-rendition'
import { createMemoryOutput } from '@/lib/client/media/worker/output-files'
import { makeRenditionOperation } from '@/lib/contract/media/media-worker'
import { computePeakBandwidth } from '@/lib/contract/media/renditions'

/** A video of the demo course: 15 seconds, 1280 by 720. */
export const demoVideo = readFileSync(path.join(process.cwd(), 'prisma/demo/media/1-1.mp4'))

/** Makes a rendition as the owner's browser does. Returns its bytes and the data for its registration. */
export async function createRendition(film: Buffer = demoVideo) {
  const job = {
    signal: new AbortController().signal,
    progress: () => {},
    output: async () => createMemoryOutput('copy', 2 * film.length),
  }
  const jobInput = { file: new Blob([new Uint8Array(film)]), segmentSeconds: 2, encode: null }
  const { made, ...segments } = makeRenditionOperation.result.parse(await runMakeRendition(jobInput, job))
  const bytes = Buffer.from(await made.file.arrayBuffer())
  return { bytes, numbers: { ...segments, bandwidth: computePeakBandwidth(segments) } }
}
