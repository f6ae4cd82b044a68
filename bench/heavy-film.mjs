import { Mp4OutputFormat } from 'mediabunny'
import { writeAgain } from './rungs/looped.mjs'

/** A unit of a film that every decoder passes over (filler data, H.264 7.3.2.7), so long with its length before it. */
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
 * A film of the demo course, played again and again and made as heavy as is asked for: H.264 of 1280 by 720 with AAC, made
 * with nothing but the packages that are there. Commands and journeys run where the demo lies.
 */
export function makeHeavyFilm({ seconds, bitsPerSecond }) {
  const format = new Mp4OutputFormat({ fastStart: 'in-memory' })
  let bytes
  const change = async (packet, track) => {
    bytes ??= bitsPerSecond / 8 / (await track.computePacketStats()).averagePacketRate
    return withFiller(packet, Math.round(bytes))
  }
  return writeAgain('prisma/demo/media/1-1.mp4', { seconds, format, change })
}
