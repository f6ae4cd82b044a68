import type { IsobmffOutputFormatOptions } from 'mediabunny'

/** Where in a file that is being written its fragments begin, in bytes and in seconds. */
export function fragments() {
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

  /** Of a film so long: each fragment lasts until the next begins. */
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

/** The H.264 of a film that describes itself so (`avcC`): an encoder may have taken another profile than it was asked for. */
function pictureIn(description: Uint8Array): string {
  const at = new TextDecoder('latin1').decode(description).indexOf('avcC') + 4
  return `avc1.${[...description.subarray(at + 1, at + 4)].map(hex).join('')}`
}
