/** Networks whose messages Lectern can store. */
export const networkNames = ['warriorplus', 'jvzoo', 'stripe', 'digistore24', 'clickbank'] as const
export type NetworkName = (typeof networkNames)[number]
