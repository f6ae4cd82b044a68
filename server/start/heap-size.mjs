/** Heap limit of the server on every machine. It holds the code of all pages and endpoints. Megabytes. */
export const HEAP_MEGABYTES = 288

/** Returns Node's flags for the heap limit: the given flags, otherwise a flag with the default limit. */
export function makeHeapFlags({ execArgv, env } = process) {
  const given = execArgv.filter((flag) => flag.startsWith('--max-'))
  const isBound = [...given, env.NODE_OPTIONS ?? ''].some((flag) => /--max[-_]old[-_]space/.test(flag))
  return isBound ? given : [...given, `--max-old-space-size=${HEAP_MEGABYTES}`]
}
