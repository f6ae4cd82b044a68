import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Frees all objects that nothing refers to, so that a test measures only what stays in memory. */
export const collectGarbage: () => void = runInNewContext('gc')
