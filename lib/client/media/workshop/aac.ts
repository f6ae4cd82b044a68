import { canEncodeAudio, type Input } from 'mediabunny'

/**
 * Makes sure that a film's sound can be made AAC. Some browsers have no encoder for it (Chromium on Linux, Firefox); then
 * one in WebAssembly is loaded, 253 KB packed, that no film with AAC pays for.
 */
export async function readyForAac(film: Input): Promise<void> {
  const sound = await film.getPrimaryAudioTrack()
  if (!sound || (await sound.getCodec()) === 'aac' || (await canEncodeAudio('aac'))) return
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder')
  registerAacEncoder()
}
