import { BlobSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import { MediaWorkerError } from './media-job'

/** Opens a video or audio file, and closes it after use. Throws a `MediaWorkerError` if it cannot be read. */
export async function withOpenVideo<Result>(
  file: Blob,
  use: (media: Input) => Promise<Result>,
): Promise<Result> {
  const media = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    // In a file that was truncated within its index, the container is readable, but there are no tracks.
    const isMedia = (await media.canRead()) && (await media.getTracks()).length > 0
    if (!isMedia) throw new MediaWorkerError('unreadable')
    return await use(media)
  } finally {
    media.dispose()
  }
}
