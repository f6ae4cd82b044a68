import { z } from 'zod'

const pictureSchema = z.strictObject({
  /** `avc`, `hevc`, `vp9`, …. Null if unknown. */
  codec: z.string().nullable(),
  /** The codec with profile and level, such as `avc1.640028`. */
  codecString: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  /** Rotation that players apply, in degrees: 0, 90, 180 or 270. */
  rotation: z.int(),
  canDecode: z.boolean(),
})

const soundSchema = z.strictObject({
  codec: z.string().nullable(),
  codecString: z.string().nullable(),
  channels: z.int(),
  sampleRate: z.int(),
  canDecode: z.boolean(),
})

export const videoProbeResultSchema = z.strictObject({
  bytes: z.int(),
  seconds: z.number(),
  /** Media type of the container, such as `video/mp4`. */
  type: z.string(),
  picture: pictureSchema.nullable(),
  sound: soundSchema.nullable(),
})
export type VideoProbeResult = z.infer<typeof videoProbeResultSchema>

/** Reads a video's length, size and codecs. */
export const probeVideoOperation = {
  name: 'probe',
  input: z.strictObject({ file: z.instanceof(Blob) }),
  result: videoProbeResultSchema,
}
