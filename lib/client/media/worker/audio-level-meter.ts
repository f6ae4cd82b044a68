/** Length of an audio frame. Milliseconds. */
export const AUDIO_FRAME_MS = 20
/** Level of a recording without any sound. Decibels relative to full scale (dBFS). */
const SILENT_DB = -100

/**
 * Returns a meter for the loudness of a sound, frame by frame, in decibels relative to full scale (dBFS). It
 * accepts decoded samples in blocks of any size and at any rate. Gaps count as silence.
 */
export function createAudioLevelMeter() {
  const energy: number[] = []
  const counted: number[] = []

  return {
    /** Adds samples of one channel, or of all channels mixed. The first sample is heard at `atSecond`. */
    add(samples: Float32Array, sampleRate: number, atSecond: number): void {
      const framesPerSample = 1000 / (sampleRate * AUDIO_FRAME_MS)
      const first = (atSecond * 1000) / AUDIO_FRAME_MS
      for (let index = 0; index < samples.length; index++) {
        const frame = Math.floor(first + index * framesPerSample + 1e-6)
        if (frame < 0) continue
        const sample = samples[index] ?? 0
        energy[frame] = (energy[frame] ?? 0) + sample * sample
        counted[frame] = (counted[frame] ?? 0) + 1
      }
    },
    levels(): Float32Array {
      return Float32Array.from({ length: energy.length }, (_, frame) => {
        const mean = (energy[frame] ?? 0) / (counted[frame] ?? 1)
        return mean > 1e-10 ? 10 * Math.log10(mean) : SILENT_DB
      })
    },
  }
}
