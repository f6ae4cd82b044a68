/** How long a frame of sound is. */
export const FRAME_MS = 20
/** What a recording with nothing in it has. */
const SILENT_DB = -100

/**
 * How loud a sound is, frame by frame, in decibels below full scale. It is told samples as they are decoded, in any number
 * at once and at any rate; what nobody told of is silent.
 */
export function levelMeter() {
  const energy: number[] = []
  const counted: number[] = []

  return {
    /** Samples of one channel, or of all of them mixed, and when the first of them is heard. */
    add(samples: Float32Array, sampleRate: number, atSecond: number): void {
      const framesPerSample = 1000 / (sampleRate * FRAME_MS)
      const first = (atSecond * 1000) / FRAME_MS
      for (let place = 0; place < samples.length; place++) {
        const frame = Math.floor(first + place * framesPerSample + 1e-6)
        if (frame < 0) continue
        const sample = samples[place] ?? 0
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
