import 'server-only'

export interface ByteRange {
  first: number
  last: number
}

/**
 * Parses a Range header for `size` bytes (RFC 9110, 14). Returns one range, or `none` if it can’t be
 * satisfied. Returns `all` if the header is missing, malformed, or has several ranges, for which the RFC
 * allows the whole file.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | 'all' | 'none' {
  const [, start, end] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(/\s/g, '') ?? '') ?? []
  if (start === undefined || end === undefined || start + end === '') return 'all'
  if (start === '') return lastBytes(Number(end), size)
  const first = Number(start)
  if (end !== '' && Number(end) < first) return 'all'
  return first < size ? { first, last: end === '' ? size - 1 : Math.min(Number(end), size - 1) } : 'none'
}

function lastBytes(length: number, size: number): ByteRange | 'none' {
  return length > 0 && size > 0 ? { first: Math.max(0, size - length), last: size - 1 } : 'none'
}
