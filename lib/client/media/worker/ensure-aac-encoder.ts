import { canEncodeAudio, type Input } from 'mediabunny'

/**
 * Ensures that a video's sound can be encoded as AAC. Some browsers have no AAC encoder (Chromium on Linux,
 * Firefox). These browsers load an encoder in WebAssembly, 253 KB compressed, unless the video already has AAC.
 */
export async function ensureAacEncoder(media: Input): Promise<void> {
  const sound = await media.getPrimaryAudioTrack()
  if (!sound || (await sound.getCodec()) === 'aac' || (await canEncodeAudio('aac'))) return
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder')
  registerAacEncoder()
}
