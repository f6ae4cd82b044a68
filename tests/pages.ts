import type { RequestHandler } from '@/lib/server/http/route'
import { type Answer, call } from './call'

type Options = NonNullable<Parameters<typeof call>[1]>

/** Reads all pages of a list by following its cursor. */
export async function readPages<Row>(handler: RequestHandler, options: Options): Promise<Answer<Row[]>[]> {
  const pages: Answer<Row[]>[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: Record<string, string> = { ...options.query, ...(cursor && { cursor }) }
    const page: Answer<Row[]> = await call<Row[]>(handler, { ...options, query })
    pages.push(page)
    cursor = page.headers.get('x-next-cursor')
  }
  return pages
}
