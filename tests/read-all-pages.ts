import type { RequestHandler } from '@/lib/server/http/route'
import { callRoute, type RouteResponse } from './call-route'

type Options = NonNullable<Parameters<typeof callRoute>[1]>

/** Reads all pages of a list by following its cursor. */
export async function readAllPages<Row>(
  handler: RequestHandler,
  options: Options,
): Promise<RouteResponse<Row[]>[]> {
  const pages: RouteResponse<Row[]>[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: Record<string, string> = { ...options.query, ...(cursor && { cursor }) }
    const page: RouteResponse<Row[]> = await callRoute<Row[]>(handler, { ...options, query })
    pages.push(page)
    cursor = page.headers.get('x-next-cursor')
  }
  return pages
}
