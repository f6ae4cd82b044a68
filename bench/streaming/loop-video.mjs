import { readFile } from 'node:fs/promises'
import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'

/** Yields the packets of a track in a loop until the given number of seconds is filled. */
export async function* repeatPackets(track, seconds) {
  const sink = new EncodedPacketSink(track)
  const length = await track.computeDuration()
  for (let start = 0; start < seconds; start += length) {
    for await (const packet of sink.packets()) {
      const timestamp = start + packet.timestamp
      if (packet.timestamp >= 0 && timestamp < seconds) yield packet.clone({ timestamp })
    }
  }
}

/**
 * Writes a looped copy of a video with the given length, and passes each video packet through `change`.
 * `slower` multiplies all timestamps: the result lasts that many times longer, with no more packets.
 */
export async function writeLoopedVideo(file, { seconds, format, slower = 1, change = (packet) => packet }) {
  const film = new Input({ source: new BlobSource(new Blob([await readFile(file)])), formats: [MP4] })
  const [picture, sound] = [await film.getPrimaryVideoTrack(), await film.getPrimaryAudioTrack()]
  const pictures = new EncodedVideoPacketSource('avc')
  const sounds = new EncodedAudioPacketSource('aac')
  const output = new Output({ format, target: new BufferTarget() })
  output.addVideoTrack(pictures)
  output.addAudioTrack(sounds)
  await output.start()
  const fill = async (source, track, changed) => {
    const meta = { decoderConfig: await track.getDecoderConfig() }
    for await (const packet of repeatPackets(track, seconds)) {
      const { timestamp, duration } = packet
      const left = await changed(packet, track)
      await source.add(left.clone({ timestamp: slower * timestamp, duration: slower * duration }), meta)
    }
    source.close()
  }
  await Promise.all([fill(pictures, picture, change), fill(sounds, sound, (packet) => packet)])
  await output.finalize()
  return Buffer.from(output.target.buffer)
}

/** Loops a rendition to the given length. Returns its bytes and the sizes of its segments. */
export async function loopRendition(file, seconds) {
  const begun = []
  let end = 0
  const format = new Mp4OutputFormat({
    fastStart: 'fragmented',
    minimumFragmentDuration: 1.9,
    onMoof: (_data, position, second) => void begun.push({ position, second }),
    onMdat: (data, position) => {
      end = position + data.length
    },
  })
  const bytes = (await writeLoopedVideo(file, { seconds, format })).subarray(0, end)
  const after = (key, last) => begun.map((piece, index) => (begun[index + 1]?.[key] ?? last) - piece[key])
  return {
    bytes,
    initBytes: begun[0].position,
    segmentBytes: after('position', end),
    segmentMs: after('second', seconds).map((length) => Math.max(1, Math.round(1000 * length))),
  }
}
