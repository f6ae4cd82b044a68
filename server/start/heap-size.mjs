/** Heap limit of the server on every machine. It holds the code of all pages and endpoints. Megabytes. */
const HEAP_MEGABYTES = 288

/**
 * How much the heap may grow after a major garbage collection until the next one. Percent. By default, V8
 * lets it grow by about 40, and collects garbage twice as often under load.
 */
const HEAP_GROWTH_PERCENT = 80

/**
 * Maximum size of each of the two spaces for new objects. The larger they are, the fewer objects are still in
 * use when V8 must copy them. Node's default is 16 MB. Megabytes.
 */
const NEW_SPACE_MEGABYTES = 32

/**
 * Returns the heap flags for the server's process: the `--max-` flags of this process, and the defaults above. Adds
 * no defaults if this process or NODE_OPTIONS already limits the heap.
 */
export function makeHeapFlags({ execArgv, env } = process) {
  const ownFlags = execArgv.filter((flag) => flag.startsWith('--max-'))
  /** @param {RegExp} limit */
  const isSet = (limit) => [...ownFlags, env.NODE_OPTIONS ?? ''].some((flag) => limit.test(flag))
  if (isSet(/--max[-_]old[-_]space/)) return ownFlags
  return [
    ...ownFlags,
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    ...(isSet(/--max[-_]semi[-_]space/) ? [] : [`--max-semi-space-size=${NEW_SPACE_MEGABYTES}`]),
    `--heap-growing-percent=${HEAP_GROWTH_PERCENT}`,
  ]
}
