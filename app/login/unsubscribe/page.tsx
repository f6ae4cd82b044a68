import type { Metadata } from 'next'
import { UnsubscribeForm } from '@/components/mail/reminders/unsubscribe-form'
import { LoginFrame } from '@/components/people/login/login-frame'
import { listOf } from '@/lib/contract/mail/preferences'
import { otherLanguage } from '@/lib/contract/site/house-words'
import { currentBrand, houseWords } from '@/lib/server/site/current-site'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await houseWords()).unsubscribeName,
})

/** Target of unsubscribe links. Reads nothing and looks the same for every token of a list. */
export default async function UnsubscribePage({ searchParams }: PageProps<'/login/unsubscribe'>) {
  const { token: given } = await searchParams
  const token = typeof given === 'string' ? given : ''
  const { name, words } = await currentBrand()
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
  }[listOf(token)]
  return (
    <LoginFrame name={name} lang={otherLanguage(words)} title={list.title} text={list.text}>
      <UnsubscribeForm token={token} words={{ ...list.form, stopping, stoppedTitle, notStopped }} />
    </LoginFrame>
  )
}
