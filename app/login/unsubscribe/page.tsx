import type { Metadata } from 'next'
import { UnsubscribeForm } from '@/components/mail/reminders/unsubscribe-form'
import { LoginFrame } from '@/components/people/login/login-frame'
import { listOf } from '@/lib/contract/mail/preferences'
import { brandName } from '@/lib/server/site'

export const metadata: Metadata = { title: 'No more mails' }

const words = {
  reminders: {
    title: 'No more reminders?',
    text: 'We remind you of lessons you have not begun or broke off. Mails that sign you in, and those about your purchases, come all the same.',
  },
  news: {
    title: 'No more news?',
    text: 'You leave the early access list, and nothing we write to many comes any more. Mails that sign you in, and those about your purchases, come all the same.',
  },
}

/** Where the link at the foot of a mail leads. It reads nothing, and looks alike for every token of a list. */
export default async function UnsubscribePage({ searchParams }: PageProps<'/login/unsubscribe'>) {
  const { token: given } = await searchParams
  const token = typeof given === 'string' ? given : ''
  const list = listOf(token)
  return (
    <LoginFrame name={await brandName()} {...words[list]}>
      <UnsubscribeForm token={token} list={list} />
    </LoginFrame>
  )
}
