import { z } from 'zod'

/** Finds a picture that shows something in a video (JPEG), and its second. Fails with `undecodable`. */
export const findThumbnailOperation = {
  name: 'frame',
  input: z.strictObject({ file: z.instanceof(Blob) }),
  result: z.strictObject({ picture: z.instanceof(Blob), second: z.number() }),
}
