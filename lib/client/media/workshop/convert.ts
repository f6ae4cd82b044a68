import { Conversion, type ConversionOptions } from 'mediabunny'
import { WorkshopFailure } from './failure'
import type { Job } from './operation'

/** Makes one file of a film's first picture and sound. Fails with `unencodable` where this browser cannot make all of it. */
export async function convert(options: ConversionOptions, job: Job): Promise<void> {
  const conversion = await Conversion.init({
    tracks: 'primary',
    // Nothing of the owner's machine goes along.
    tags: {},
    showWarnings: false,
    ...options,
  })
  if (!conversion.isValid || conversion.discardedTracks.length > 0) throw new WorkshopFailure('unencodable')
  conversion.onProgress = job.progress
  const cancel = () => void conversion.cancel()
  job.signal.addEventListener('abort', cancel)
  job.signal.throwIfAborted()
  await conversion.execute()
  job.signal.removeEventListener('abort', cancel)
}
