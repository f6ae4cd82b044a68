import 'server-only'
import { z } from 'zod'

/**
 * Maximum length of the header with the router state. A longer header counts as invalid. Our deepest page
 * sends a few hundred characters.
 */
const LENGTH_MAX = 16 * 1024

/** A segment of a path. A dynamic segment has a name, a value, a kind, and siblings. */
const segmentSchema = z.union([
  z.string(),
  z.tuple([
    z.string(),
    z.string(),
    z.string().regex(/^(?:o?c|d|[cd]i\((?:\.{1,3}|\.\.\)\(\.\.)\))$/),
    z.array(z.string()).nullable(),
  ]),
])

/** The router state as Next.js 16.4 sends and validates it: a segment, its parallel routes, and markers. */
const stateSchema: z.ZodType = z.lazy(() =>
  z.tuple([
    segmentSchema,
    z.record(z.string(), stateSchema),
    z.tuple([z.string(), z.string()]).nullable().optional(),
    z.enum(['refetch', 'inside-shared-layout', 'metadata-only']).nullable().optional(),
    z.number().nullable().optional(),
    z.string().optional(),
  ]),
)

/** Returns whether Next.js can read the router state header. If it can’t, it responds with 500. */
export function isRouterStateValid(headers: Headers): boolean {
  const stateHeader = headers.get('next-router-state-tree')
  if (stateHeader === null) return true
  if (stateHeader.length > LENGTH_MAX) return false
  try {
    return stateSchema.safeParse(JSON.parse(decodeURIComponent(stateHeader))).success
  } catch {
    return false
  }
}
