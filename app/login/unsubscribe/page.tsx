import type { Metadata } from 'next'
import { UnsubscribeForm } from '@/components/mail/reminders/unsubscribe-form'
import { LoginPageLayout } from '@/components/people/login/login-page-layout'
import { emailListOfToken } from '@/lib/contract/mail/email-preferences'
import { findNonDefaultLanguage } from '@/lib/contract/site/shared-text'
import { getCurrentBrand, readSharedText } from '@/lib/server/site/current-site'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await readSharedText()).unsubscribeName,
})

/**
 * Shows the button that unsubscribe links lead to. The page doesn’t look up the token, so it’s the same for
 * every token of a list.
 */
export default async function UnsubscribePage({ searchParams }: PageProps<'/login/unsubscribe'>) {
  const { token: given } = await searchParams
  const token = typeof given === 'string' ? given : ''
  const { name, words } = await getCurrentBrand()
  const { stopping, stoppedTitle, notStopped } = words
  const list = {
    reminders: {
      title: words.remindersTitle,
      text: words.remindersText,
      form: { button: words.remindersButton, stopped: words.remindersStopped },
    },
    news: {
      title: words.newsTitle,
      text: words.newsText,
      form: { button: words.newsButton, stopped: words.newsStopped },
    },
  }[emailListOfToken(token)]
  return (
    <LoginPageLayout name={name} lang={findNonDefaultLanguage(words)} title={list.title} text={list.text}>
      <UnsubscribeForm token={token} words={{ ...list.form, stopping, stoppedTitle, notStopped }} />
    </LoginPageLayout>
  )
}
