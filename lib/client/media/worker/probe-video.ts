import type { InputAudioTrack, InputVideoTrack } from 'mediabunny'
import { probeVideoOperation, type VideoProbeResult } from '@/lib/contract/media/media-worker'
import { createOperationRunner } from './media-job'
import { withOpenVideo } from './open-video'

export const runProbeVideo = createOperationRunner(probeVideoOperation, ({ file }) =>
  withOpenVideo(file, async (media) => {
    const picture = await media.getPrimaryVideoTrack()
    const sound = await media.getPrimaryAudioTrack()
    return {
      bytes: file.size,
      seconds: (await media.getDurationFromMetadata()) ?? (await media.computeDuration()),
      type: (await media.getFormat()).mimeType,
      picture: picture && (await pictureOf(picture)),
      sound: sound && (await soundOf(sound)),
    }
  }),
)

const pictureOf = async (track: InputVideoTrack): Promise<VideoProbeResult['picture']> => ({
  codec: await track.getCodec(),
  codecString: await track.getCodecParameterString(),
  width: await track.getDisplayWidth(),
  height: await track.getDisplayHeight(),
  rotation: await track.getRotation(),
  canDecode: await canDecode(track),
})

const soundOf = async (track: InputAudioTrack): Promise<VideoProbeResult['sound']> => ({
  codec: await track.getCodec(),
  codecString: await track.getCodecParameterString(),
  channels: await track.getNumberOfChannels(),
  sampleRate: await track.getSampleRate(),
  canDecode: await canDecode(track),
})

// Safari throws where it should return false.
const canDecode = (track: InputVideoTrack | InputAudioTrack) => track.canDecode().catch(() => false)
