import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { processNotificationOrThrow, processQueue } from '@/lib/data/sales/notifications/process-queue'
import type { Admin } from '@/lib/server/auth/session'
import { env } from '@/lib/server/env'
import { createAdmin } from '../factories'
import { SECURITY_KEY } from '../post-notification'
import { deliverSequence, playSequence } from './play-sequence'

/**
 * Digests of the results of 1,000 random sequences of notifications and overrides, four characters each.
 * They show which sequences end differently after a change. `npm run trial -- sequences` plays all of them.
 * SEQUENCES_WRITE=1 saves the digests, and SEQUENCES_DUMP=FILE writes the full results.
 */
const file = path.join(__dirname, 'record.txt')
const PER_LINE = 25
const count = Number(process.env.SEQUENCES ?? 200)
const { SEQUENCES_DUMP: dump, SEQUENCES_WRITE: isWritten } = process.env

let admin: Admin
beforeEach(async () => {
  env.WARRIORPLUS_SECURITY_KEY = SECURITY_KEY
  admin = (await createAdmin()).viewer
  // Hides the log output of failures, which are expected results here.
  jest.spyOn(process.stderr, 'write').mockReturnValue(true)
})

const digestOf = (left: unknown) =>
  createHash('sha256').update(JSON.stringify(left)).digest('base64url').slice(0, 4)

async function digests(): Promise<string[]> {
  const list: string[] = []
  for (let number = 0; number < count; number++) {
    const left = await playSequence(admin, number)
    list.push(digestOf(left))
    if (dump) appendFileSync(dump, `${JSON.stringify({ number, ...left })}\n`)
  }
  return list
}

function writeRecord(text: string) {
  const lines = text.match(new RegExp(`.{1,${PER_LINE * 4}}`, 'g')) ?? []
  writeFileSync(file, `${lines.join('\n')}\n`)
}

test('every sequence has the recorded result', async () => {
  const list = await digests()
  const known = readFileSync(file, 'utf8').replaceAll('\n', '')
  if (isWritten) writeRecord(list.join('') + known.slice(count * 4))
  const differing = list.flatMap((digest, number) =>
    digest === known.slice(number * 4, number * 4 + 4) ? [] : [number],
  )
  expect(differing).toEqual([])
}, 7_200_000)

test('processing notifications together has the same result as processing them one by one', async () => {
  const differing: number[] = []
  for (let number = 0; number < count / 2; number++) {
    const alone = await deliverSequence(admin, number, async (ids) => {
      for (const id of ids) await processNotificationOrThrow(id)
    })
    const together = await deliverSequence(admin, number, processQueue)
    if (JSON.stringify(alone) !== JSON.stringify(together)) differing.push(number)
  }
  expect(differing).toEqual([])
}, 7_200_000)
