import { BufferTarget, Conversion, type Input, Output, Quality, WebMOutputFormat } from 'mediabunny'
import { extractSpeech, type SpeechPiece } from '@/lib/contract/media/workshop/speech'
import { WorkshopFailure } from './failure'
import { withFilm } from './film'
import { levelsOf } from './hearing'
import { type Job, operation } from './operation'
import { type Piece, piecesOf } from './speech-pieces'

const BITS_PER_SECOND = 24_000
const SAMPLE_RATE = 16_000
/** Share of the progress for finding the speech, which is quick; encoding the audio segments takes longer. */
const ANALYSIS_SHARE = 0.3

export const speechOf = operation(extractSpeech, ({ file }, job) =>
  withFilm(file, async (media) => {
    const track = await media.getPrimaryAudioTrack()
    if (!track) return { pieces: [], made: null }
    if (!(await track.canDecode().catch(() => false))) throw new WorkshopFailure('undecodable')
    const seconds = await media.computeDuration()
    const levels = await levelsOf(track, { start: 0, end: seconds }, (second) => {
      job.signal.throwIfAborted()
      job.progress((ANALYSIS_SHARE * second) / seconds)
    })
    const pieces = piecesOf(levels)
    return pieces.length > 0 ? encodeSegments(media, pieces, job) : { pieces: [], made: null }
  }),
)

async function encodeSegments(media: Input, pieces: Piece[], job: Job) {
  const length = pieces.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  // Each audio segment also has a file header.
  const file = await job.output((length / 1000) * (BITS_PER_SECOND / 8) + pieces.length * 2048)
  const writer = file.writable.getWriter()
  const index: SpeechPiece[] = []
  let position = 0
  for (const [done, piece] of pieces.entries()) {
    job.signal.throwIfAborted()
    const data = await encodeSegment(media, piece)
    await writer.write({ type: 'write', data, position })
    position += data.length
    index.push([data.length, piece.startMs, piece.endMs, ...silenceTimesOf(piece)])
    job.progress(ANALYSIS_SHARE + ((1 - ANALYSIS_SHARE) * (done + 1)) / pieces.length)
  }
  await writer.close()
  return { pieces: index, made: await file.finish() }
}

const silenceTimesOf = ({ startMs, silences }: Piece): number[] =>
  silences.flatMap((silence) => [silence.startMs - startMs, silence.endMs - startMs])

/** Encodes one audio segment of a video as a separate file. */
async function encodeSegment(media: Input, { startMs, endMs }: Piece): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const conversion = await Conversion.init({
    input: media,
    output,
    tracks: 'primary',
    trim: { start: startMs / 1000, end: endMs / 1000 },
    video: { discard: true },
    audio: {
      codec: 'opus',
      numberOfChannels: 1,
      sampleRate: SAMPLE_RATE,
      quality: new Quality({ bitrate: BITS_PER_SECOND }),
      forceTranscode: true,
    },
    tags: {},
    showWarnings: false,
  })
  if (!conversion.isValid) throw new WorkshopFailure('unencodable')
  await conversion.execute()
  if (!target.buffer) throw new WorkshopFailure('failed', 'An audio segment was not written')
  return new Uint8Array(target.buffer)
}
