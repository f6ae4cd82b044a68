import { BlobSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import { WorkshopFailure } from './failure'

/** Opens a film or a sound and closes it again. Throws a WorkshopFailure for what cannot be read. */
export async function withFilm<Result>(file: Blob, use: (film: Input) => Promise<Result>): Promise<Result> {
  const film = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    // Of a file that was cut off in its index the container is known, and nothing in it.
    const isFilm = (await film.canRead()) && (await film.getTracks()).length > 0
    if (!isFilm) throw new WorkshopFailure('unreadable')
    return await use(film)
  } finally {
    film.dispose()
  }
}
