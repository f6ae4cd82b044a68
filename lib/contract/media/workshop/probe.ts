import { z } from 'zod'

const pictureSchema = z.strictObject({
  /** `avc`, `hevc`, `vp9`, …; null for one that is not known. */
  codec: z.string().nullable(),
  /** With profile and level, as in `avc1.640028`. */
  codecString: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  /** Degrees by which players turn it: 0, 90, 180 or 270. */
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

export const probeResultSchema = z.strictObject({
  bytes: z.int(),
  seconds: z.number(),
  /** Of the container, as in `video/mp4`. */
  type: z.string(),
  picture: pictureSchema.nullable(),
  sound: soundSchema.nullable(),
})
export type ProbeResult = z.infer<typeof probeResultSchema>

/** What a film is: its length, its size and how it is coded. */
export const probe = {
  name: 'probe',
  input: z.strictObject({ file: z.instanceof(Blob) }),
  result: probeResultSchema,
}
