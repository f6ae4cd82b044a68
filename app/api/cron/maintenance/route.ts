import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@/lib/contract/error'
import { runMaintenance } from '@/lib/data/system/maintenance'
import { tasks } from '@/lib/data/tasks'
import { env } from '@/lib/server/env'
import { guarded, methods } from '@/lib/server/route'

/** Making images and sweeping objects may take a while, in seconds. */
export const maxDuration = 120

const digest = (text: string) => createHash('sha256').update(text).digest()

const run = guarded(async (request) => {
  if (!env.CRON_SECRET) throw new AppError('not_found', 'There is nothing at this address')
  const given = digest(request.headers.get('authorization') ?? '')
  if (!timingSafeEqual(given, digest(`Bearer ${env.CRON_SECRET}`))) {
    throw new AppError('unauthorized', 'The bearer token is missing or wrong')
  }
  return Response.json(await runMaintenance(tasks), { headers: { 'Cache-Control': 'no-store' } })
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: run, POST: run })
