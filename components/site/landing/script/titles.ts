import { added, invalid, notSent } from './sentences'

/** What stands over each sentence. */
export const titles: Record<string, string> = {
  [invalid]: 'Invalid Email',
  [added]: 'Success!',
  [notSent]: 'Not Sent',
}
