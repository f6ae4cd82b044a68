import { Conversion, type ConversionOptions } from 'mediabunny'
import { type MediaJob, MediaWorkerError } from './media-job'

/**
 * Converts a video's first picture and sound track to one file. Fails with `unencodable` if this browser
 * cannot convert all of it.
 */
export async function convertVideo(options: ConversionOptions, job: MediaJob): Promise<void> {
  const conversion = await Conversion.init({
    tracks: 'primary',
    // Copies no metadata tags, because they may reveal details about the owner's computer.
    tags: {},
    showWarnings: false,
    ...options,
  })
  if (!conversion.isValid || conversion.discardedTracks.length > 0) throw new MediaWorkerError('unencodable')
  conversion.onProgress = job.progress
  const cancel = () => void conversion.cancel()
  job.signal.addEventListener('abort', cancel)
  job.signal.throwIfAborted()
  await conversion.execute()
  job.signal.removeEventListener('abort', cancel)
}
