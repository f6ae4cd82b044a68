import type { RequestHandler } from '@/lib/server/http/route'
import { callRoute, type RouteAnswer } from './call-route'

type Options = NonNullable<Parameters<typeof callRoute>[1]>

/** Reads all pages of a list by following its cursor. */
export async function readAllPages<Row>(
  handler: RequestHandler,
  options: Options,
): Promise<RouteAnswer<Row[]>[]> {
  const pages: RouteAnswer<Row[]>[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: Record<string, string> = { ...options.query, ...(cursor && { cursor }) }
    const page: RouteAnswer<Row[]> = await callRoute<Row[]>(handler, { ...options, query })
    pages.push(page)
    cursor = page.headers.get('x-next-cursor')
  }
  return pages
}
