import type { RequestHandler } from '@/lib/server/http/route'
import { call } from './call'
import { createPerson } from './factories'

interface Options {
  method: string
  params?: Record<string, string>
  body?: unknown
}

/** Expects that a valid request to an admin endpoint returns 401 when signed out and 403 for a student. */
export async function expectAdminOnly(handler: RequestHandler, options: Options) {
  expect(await call(handler, options)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  const as = await createPerson()
  expect(await call(handler, { ...options, as })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
}
