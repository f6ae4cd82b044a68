import type { Metadata } from 'next'
import { UnsubscribeForm } from '@/components/mail/reminders/unsubscribe-form'
import { LoginFrame } from '@/components/people/login/login-frame'
import { env } from '@/lib/server/env'

export const metadata: Metadata = { title: 'No more reminders' }

/** Where the link at the foot of a reminder leads. It reads nothing, and looks alike for every token. */
export default async function UnsubscribePage({ searchParams }: PageProps<'/login/unsubscribe'>) {
  const { token } = await searchParams
  return (
    <LoginFrame
      name={env.PRODUCT_NAME}
      title="No more reminders?"
      text="We remind you of lessons you have not begun or broke off. Mails that sign you in, and those about your purchases, come all the same."
    >
      <UnsubscribeForm token={typeof token === 'string' ? token : ''} />
    </LoginFrame>
  )
}
