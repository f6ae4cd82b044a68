import { added, invalid, notSent } from './sentences'

/** Toast title for each message. */
export const titles: Record<string, string> = {
  [invalid]: 'Invalid Email',
  [added]: 'Success!',
  [notSent]: 'Not Sent',
}
