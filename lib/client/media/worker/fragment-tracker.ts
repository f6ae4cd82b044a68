import type { IsobmffOutputFormatOptions } from 'mediabunny'

/** Tracks where the fragments of a file begin while it is written, in bytes and seconds. */
export function createFragmentTracker() {
  const begun: { position: number; second: number }[] = []
  let end = 0
  let picture = ''

  const watch: Pick<IsobmffOutputFormatOptions, 'onMoov' | 'onMoof' | 'onMdat'> = {
    onMoov: (data) => {
      picture = pictureIn(data)
    },
    onMoof: (_data, position, second) => {
      begun.push({ position, second })
    },
    onMdat: (data, position) => {
      end = position + data.length
    },
  }

  /**
   * Returns the sizes and lengths of the fragments of a video with this length. Each fragment lasts until the
   * next begins.
   */
  const pieces = (seconds: number) => ({
    initBytes: begun[0]?.position ?? 0,
    segmentBytes: begun.map(({ position }, index) => (begun[index + 1]?.position ?? end) - position),
    segmentMs: begun.map(({ second }, index) => {
      const next = begun[index + 1]?.second ?? Math.max(seconds, second)
      return Math.max(1, Math.round(next * 1000) - Math.round(second * 1000))
    }),
  })

  return { watch, pieces, end: () => end, picture: () => picture }
}

const hex = (byte = 0) => byte.toString(16).padStart(2, '0')

/**
 * Returns the H.264 codec string from a file's `avcC` box. The encoder may have used another profile than the
 * requested one.
 */
function pictureIn(description: Uint8Array): string {
  const at = new TextDecoder('latin1').decode(description).indexOf('avcC') + 4
  return `avc1.${[...description.subarray(at + 1, at + 4)].map(hex).join('')}`
}
