import 'server-only'
import type { AccountExport } from '@/lib/contract/account-export'
import { Download } from '@/lib/contract/download'
import { requireThemselves } from '@/lib/data/people/view-as'
import type { Viewer } from '@/lib/server/auth/session'
import { consume } from '@/lib/server/http/rate-limit'
import {
  logsOf,
  notesOf,
  readAccount,
  readCertificates,
  readFurtherEmails,
  readLeads,
  readLessons,
  readLines,
  readMails,
  readMailsOff,
  readMisspeltEmails,
  readProviders,
  readPurchases,
  readRefusedEmails,
  readSessions,
} from './account-export-lists'

type Name = Exclude<keyof AccountExport, 'madeAt'>
type Part = () => AsyncIterable<object[]>

/**
 * Exports everything that is kept about the viewer and about nobody else: no key, no token, and no remark of
 * the owner about them. Streams a few hundred rows at a time. Throws `rate_limited`, and `forbidden` for an
 * administrator who is viewing as a customer.
 */
export async function exportAccount(viewer: Viewer): Promise<Download> {
  requireThemselves(viewer)
  await consume('export', viewer.id)
  const { id } = viewer
  const atOnce = (read: (userId: string) => Promise<object[]>) =>
    async function* () {
      yield await read(id)
    }
  const parts: Record<Name, Part> = {
    account: atOnce(readAccount),
    furtherEmails: atOnce(readFurtherEmails),
    misspeltEmails: atOnce(readMisspeltEmails),
    signInProviders: atOnce(readProviders),
    sessions: atOnce(readSessions),
    purchases: atOnce(readPurchases),
    lines: atOnce(readLines),
    mails: atOnce(readMails),
    mailsOff: atOnce(readMailsOff),
    refusedEmails: atOnce(readRefusedEmails),
    earlyAccess: atOnce(readLeads),
    lessons: atOnce(() => readLessons(viewer)),
    notes: () => notesOf(viewer),
    certificates: atOnce(readCertificates),
    accessLog: () => logsOf(id),
  }
  const madeAt = new Date().toISOString()
  return new Download(`my-data-${madeAt.slice(0, 10)}.json`, written(madeAt, parts))
}

async function* written(madeAt: string, parts: Record<Name, Part>): AsyncGenerator<string> {
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
