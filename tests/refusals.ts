import type { RequestHandler } from '@/lib/server/http/route'
import { call } from './call'
import { createPerson } from './factories'

interface Options {
  method: string
  params?: Record<string, string>
  body?: unknown
}

/** Who may not call an administrator's endpoint: nobody signed in (401) and a student (403), with a good request. */
export async function expectAdminOnly(handler: RequestHandler, options: Options) {
  expect(await call(handler, options)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  const as = await createPerson()
  expect(await call(handler, { ...options, as })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
}
