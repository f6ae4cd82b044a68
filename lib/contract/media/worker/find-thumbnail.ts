import { z } from 'zod'

/**
 * Finds a representative frame of a video. Returns it as a JPEG, with its second. Fails with `undecodable`.
 */
export const findThumbnailOperation = {
  name: 'frame',
  input: z.strictObject({ file: z.instanceof(Blob) }),
  result: z.strictObject({ picture: z.instanceof(Blob), second: z.number() }),
}
