import 'server-only'
import { Download } from '@/lib/contract/download'
import type { ExportedList } from '@/lib/data/people/personal-data-columns'
import { requireNotViewingAs } from '@/lib/data/people/view-as'
import type { Viewer } from '@/lib/server/auth/session'
import { consumePoints } from '@/lib/server/http/rate-limit'
import {
  readAccount,
  readAdditionalEmails,
  readCertificates,
  readCourses,
  readEmails,
  readLeads,
  readLessonProgress,
  readMistypedEmails,
  readOffers,
  readOpenings,
  readPasskeys,
  readPurchases,
  readPurchaseTimelines,
  readRejectedEmails,
  readSessions,
  readSignInProviders,
  readUnsubscribedLists,
  readWithdrawals,
  streamAccessLogs,
  streamNotes,
} from './account-export-rows'

type ReadBatches = () => AsyncIterable<object[]>

/**
 * Exports all data that is stored about the viewer. Leaves out keys, tokens, other people’s data, and the
 * owner's remarks. Streams a few hundred rows at a time. Throws `rate_limited`, and `forbidden` for an
 * administrator who is viewing as a customer.
 */
export async function exportAccount(viewer: Viewer): Promise<Download> {
  requireNotViewingAs(viewer)
  await consumePoints('export', viewer.id)
  const { id } = viewer
  const inOneBatch = (read: (userId: string) => Promise<object[]>) =>
    async function* () {
      yield await read(id)
    }
  const parts: Record<ExportedList, ReadBatches> = {
    account: inOneBatch(readAccount),
    furtherEmails: inOneBatch(readAdditionalEmails),
    misspeltEmails: inOneBatch(readMistypedEmails),
    signInProviders: inOneBatch(readSignInProviders),
    sessions: inOneBatch(readSessions),
    passkeys: inOneBatch(readPasskeys),
    purchases: inOneBatch(readPurchases),
    lines: inOneBatch(readPurchaseTimelines),
    mails: inOneBatch(readEmails),
    mailsOff: inOneBatch(readUnsubscribedLists),
    refusedEmails: inOneBatch(readRejectedEmails),
    earlyAccess: inOneBatch(readLeads),
    withdrawals: inOneBatch(readWithdrawals),
    lessons: inOneBatch(() => readLessonProgress(viewer)),
    notes: () => streamNotes(viewer),
    courses: inOneBatch(() => readCourses(viewer)),
    certificates: inOneBatch(readCertificates),
    offers: inOneBatch(readOffers),
    openings: inOneBatch(readOpenings),
    accessLog: () => streamAccessLogs(id),
  }
  const madeAt = new Date().toISOString()
  return new Download(`my-data-${madeAt.slice(0, 10)}.json`, writeJson(madeAt, parts))
}

async function* writeJson(madeAt: string, parts: Record<ExportedList, ReadBatches>): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(madeAt)}`
  for (const [name, part] of Object.entries(parts)) {
    let comma = ''
    yield `,\n${JSON.stringify(name)}: [`
    for await (const rows of part()) {
      for (const row of rows) {
        yield `${comma}\n${JSON.stringify(row)}`
        comma = ','
      }
    }
    yield ']'
  }
  yield '\n}\n'
}
