import { registerAacEncoder } from '@mediabunny/aac-encoder'
import { type Input, Quality } from 'mediabunny'
import { runCompressVideo } from './compress-video'
import { convertVideo } from './convert-video'
import type { MediaJob } from './media-job'
import { withOpenVideo } from './open-video'
import { createMemoryOutput } from './output-files'

jest.mock('@mediabunny/aac-encoder', () => ({ registerAacEncoder: jest.fn() }))
jest.mock('./convert-video', () => ({ convertVideo: jest.fn() }))
jest.mock('./open-video', () => ({ withOpenVideo: jest.fn() }))

const plan = { width: 1280, height: 720, bitsPerSecond: 700_000, seconds: 60, stretch: null }
const job: MediaJob = {
  signal: new AbortController().signal,
  progress: () => {},
  output: async () => createMemoryOutput('a', 1024),
}

const at160 = { codec: 'aac', quality: new Quality({ bitrate: 160_000 }) }
test.each([
  ['copies AAC of about 160 kbit/s', 'aac', 162_000, { codec: 'aac' }],
  ['encodes AAC of 320 kbit/s at 160 kbit/s', 'aac', 320_000, at160],
  ['encodes Opus at 160 kbit/s', 'opus', 96_000, at160],
])('%s', async (_, codec, averageBitrate, audio) => {
  const track = { getCodec: async () => codec, computePacketStats: async () => ({ averageBitrate }) }
  const media = { getPrimaryAudioTrack: async () => track } as unknown as Input
  jest.mocked(withOpenVideo).mockImplementation(async (_file, use) => use(media))
  await runCompressVideo({ file: new Blob(), ...plan }, job)
  expect(jest.mocked(convertVideo).mock.lastCall?.[0].audio).toEqual(audio)
  // Node.js has no AAC encoder either.
  expect(registerAacEncoder).toHaveBeenCalledTimes(audio === at160 ? 1 : 0)
})
