import { type AudioSample, AudioSampleSink, type InputAudioTrack } from 'mediabunny'
import { createAudioLevelMeter } from './audio-level-meter'

/**
 * Returns the loudness of a track in a range, frame by frame. Calls `onSecond` with the current position. The
 * callback can abort the work by throwing.
 */
export async function readAudioLevels(
  track: InputAudioTrack,
  { start, end }: { start: number; end: number },
  onSecond: (second: number) => void,
): Promise<Float32Array> {
  const meter = createAudioLevelMeter()
  for await (const sample of new AudioSampleSink(track).samples(start, end)) {
    onSecond(sample.timestamp)
    meter.add(mixChannels(sample), sample.sampleRate, sample.timestamp - start)
    sample.close()
  }
  return meter.levels()
}

/** Mixes all channels into one. */
function mixChannels(sample: AudioSample): Float32Array {
  const { numberOfChannels, numberOfFrames } = sample
  const mix = new Float32Array(numberOfFrames)
  const channel = new Float32Array(numberOfFrames)
  for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex++) {
    sample.copyTo(channel, { planeIndex, format: 'f32-planar' })
    // A plain loop, because iterators are too slow for the hundreds of millions of samples in an hour.
    for (let index = 0; index < numberOfFrames; index++) {
      mix[index] = (mix[index] ?? 0) + (channel[index] ?? 0) / numberOfChannels
    }
  }
  return mix
}
