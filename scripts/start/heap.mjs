import os from 'node:os'
import process from 'node:process'

const MEGABYTE = 1024 * 1024
/** What the product needs, on whatever machine. With what a process needs beside its heap it stays under 512 MB. */
export const HEAP_FLOOR = 320
/** More would make collections long, and be of no use. */
const HEAP_CEILING = 2048
const SHARE = 1 / 8

/** What this process may have of the machine: of a container that has a bound, that. */
function memoryBytes() {
  const bound = process.constrainedMemory?.() ?? 0
  return bound > 0 ? Math.min(bound, os.totalmem()) : os.totalmem()
}

/** How many megabytes the server's heap may have: an eighth of the machine's memory, within bounds. */
export function heapMegabytes(bytes = memoryBytes()) {
  return Math.min(HEAP_CEILING, Math.max(HEAP_FLOOR, Math.floor((bytes * SHARE) / MEGABYTE)))
}

/** Of a large heap so much is for what is young, in megabytes: a page leaves little that outlives a collection. */
const YOUNG_SHARE = 1 / 16
const YOUNG_CEILING = 64

/** The flags that bound a heap of so many megabytes; at the floor what is young has what Node gives it, 16 MB. */
function flagsFor(megabytes) {
  const old = `--max-old-space-size=${megabytes}`
  if (megabytes < 512) return [old]
  return [old, `--max-semi-space-size=${Math.min(YOUNG_CEILING, Math.floor(megabytes * YOUNG_SHARE))}`]
}

/** The flags of Node that bound the server's heap: those that were given to us, else by the machine. */
export function heapFlags({ execArgv, env } = process, bytes = memoryBytes()) {
  const given = execArgv.filter((flag) => flag.startsWith('--max-'))
  const isBound = [...given, env.NODE_OPTIONS ?? ''].some((flag) => /--max[-_]old[-_]space/.test(flag))
  return isBound ? given : [...given, ...flagsFor(heapMegabytes(bytes))]
}
