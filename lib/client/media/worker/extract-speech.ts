import { BufferTarget, Conversion, type Input, Output, Quality, WebMOutputFormat } from 'mediabunny'
import { extractSpeechOperation, type UploadedSpeechSegment } from '@/lib/contract/media/media-worker'
import { createOperationRunner, type MediaJob, MediaWorkerError } from './media-job'
import { withOpenVideo } from './open-video'
import { readAudioLevels } from './read-audio-levels'
import { findSpeechSegments, type SpeechSegment } from './speech-segments'

const BITS_PER_SECOND = 24_000
const SAMPLE_RATE = 16_000
/** Share of the progress for finding the speech, which is quick. Encoding the audio segments takes longer. */
const ANALYSIS_SHARE = 0.3

export const runExtractSpeech = createOperationRunner(extractSpeechOperation, ({ file }, job) =>
  withOpenVideo(file, async (media) => {
    const track = await media.getPrimaryAudioTrack()
    if (!track) return { pieces: [], made: null }
    if (!(await track.canDecode().catch(() => false))) throw new MediaWorkerError('undecodable')
    const seconds = await media.computeDuration()
    const levels = await readAudioLevels(track, { start: 0, end: seconds }, (second) => {
      job.signal.throwIfAborted()
      job.progress((ANALYSIS_SHARE * second) / seconds)
    })
    const segments = findSpeechSegments(levels)
    return segments.length > 0 ? encodeSegments(media, segments, job) : { pieces: [], made: null }
  }),
)

async function encodeSegments(media: Input, segments: SpeechSegment[], job: MediaJob) {
  const length = segments.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  // Adds space for the file header of each audio segment.
  const file = await job.output((length / 1000) * (BITS_PER_SECOND / 8) + segments.length * 2048)
  const writer = file.writable.getWriter()
  const index: UploadedSpeechSegment[] = []
  let position = 0
  for (const [done, segment] of segments.entries()) {
    job.signal.throwIfAborted()
    const data = await encodeSegment(media, segment)
    await writer.write({ type: 'write', data, position })
    position += data.length
    index.push([data.length, segment.startMs, segment.endMs, ...silenceTimesOf(segment)])
    job.progress(ANALYSIS_SHARE + ((1 - ANALYSIS_SHARE) * (done + 1)) / segments.length)
  }
  await writer.close()
  return { pieces: index, made: await file.finish() }
}

const silenceTimesOf = ({ startMs, silences }: SpeechSegment): number[] =>
  silences.flatMap((silence) => [silence.startMs - startMs, silence.endMs - startMs])

/** Encodes one audio segment of a video as a separate file. */
async function encodeSegment(
  media: Input,
  { startMs, endMs }: SpeechSegment,
): Promise<Uint8Array<ArrayBuffer>> {
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
  if (!conversion.isValid) throw new MediaWorkerError('unencodable')
  await conversion.execute()
  if (!target.buffer) throw new MediaWorkerError('failed', 'Couldn’t write an audio segment')
  return new Uint8Array(target.buffer)
}
