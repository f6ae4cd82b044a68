import type { Metadata } from 'next'
import { MailWordsScreen } from '@/components/mail/words/mail-words-screen'
import { hydrated } from '@/lib/client/hydrated'
import { mailWordsQuery } from '@/lib/client/mail/mail-words'
import { listMailWords } from '@/lib/data/mail/mail-words'
import { requireAdmin } from '@/lib/server/page'

export const metadata: Metadata = { title: 'Mails to Buyers' }

export default async function MailWordsPage() {
  return hydrated(<MailWordsScreen />, [mailWordsQuery(), await listMailWords(await requireAdmin())])
}
