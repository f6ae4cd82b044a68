import type { Metadata } from 'next'
import { WordsScreen } from '@/components/site/words/words-screen'
import { hydrated } from '@/lib/client/hydrated'
import { mailWordsQuery } from '@/lib/client/mail/email-content'
import { houseWordsQuery } from '@/lib/client/site/house-words'
import { listMailWords } from '@/lib/data/mail/email-content'
import { getHouseWords } from '@/lib/data/site/house-words'
import { requireAdmin } from '@/lib/server/http/page'

export const metadata: Metadata = { title: 'Email Text' }

export default async function WordsPage() {
  const admin = await requireAdmin()
  const [mails, house] = await Promise.all([listMailWords(admin), getHouseWords(admin)])
  return hydrated(<WordsScreen />, [mailWordsQuery(), mails], [houseWordsQuery(), house])
}
