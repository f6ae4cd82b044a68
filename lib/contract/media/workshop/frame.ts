import { z } from 'zod'

/** A picture that shows something of a film (JPEG), and the second at which it is. Fails with `undecodable`. */
export const findFrame = {
  name: 'frame',
  input: z.strictObject({ file: z.instanceof(Blob) }),
  result: z.strictObject({ picture: z.instanceof(Blob), second: z.number() }),
}
