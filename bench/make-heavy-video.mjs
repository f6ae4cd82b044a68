import { Mp4OutputFormat } from 'mediabunny'
import { writeLoopedVideo } from './streaming/loop-video.mjs'

/**
 * Creates a NAL unit of filler data (H.264 7.3.2.7), which decoders skip. `bytes` includes its length prefix.
 */
function filler(bytes) {
  const unit = Buffer.alloc(Math.max(6, bytes), 0xff)
  unit.writeUInt32BE(unit.length - 4, 0)
  unit[4] = 0x0c
  unit[unit.length - 1] = 0x80
  return unit
}

const withFiller = (packet, bytes) =>
  packet.data.length >= bytes
    ? packet
    : packet.clone({ data: new Uint8Array(Buffer.concat([packet.data, filler(bytes - packet.data.length)])) })

/**
 * Creates a video with the given length and bit rate: a looped demo video (H.264, 1280 by 720, AAC), padded
 * with filler. Needs no ffmpeg. The working directory must be the project's root.
 */
export function makeHeavyVideo({ seconds, bitsPerSecond }) {
  const format = new Mp4OutputFormat({ fastStart: 'in-memory' })
  let bytes
  const change = async (packet, track) => {
    bytes ??= bitsPerSecond / 8 / (await track.computePacketStats()).averagePacketRate
    return withFiller(packet, Math.round(bytes))
  }
  return writeLoopedVideo('prisma/demo/media/1-1.mp4', { seconds, format, change })
}
