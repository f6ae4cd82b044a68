import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { z } from 'zod'
import { LoginPageLayout } from '@/components/people/login/login-page-layout'
import { PostPurchaseSignIn } from '@/components/people/login/post-purchase-sign-in'
import { networkLabels, networkNames } from '@/lib/contract/sales/networks'
import { getWelcomeSubject } from '@/lib/data/mail/welcome-subject'
import { recordThankYouArrival } from '@/lib/data/sales/setup-guide/thank-you-arrival'
import { readEmailSender } from '@/lib/server/email/email-config'
import { runAfterResponse } from '@/lib/server/http/run-after-response'
import { readBrandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Thank you for your purchase' }

const networkSchema = z.enum(networkNames)

/**
 * Thanks a buyer after the checkout: says what happens next, and offers two ways to sign in right away. `network`
 * in the query names the network, if it isn’t WarriorPlus.
 */
export default async function ThanksPage({ searchParams }: PageProps<'/login/thanks'>) {
  const { data: network = 'warriorplus' } = networkSchema.safeParse((await searchParams).network)
  const otherNetwork = network === 'warriorplus' ? null : networkLabels[network]
  const sent = await headers()
  const { name, address } = await readEmailSender()
  if (!otherNetwork) runAfterResponse('arrival', () => recordThankYouArrival(sent))
  return (
    <LoginPageLayout
      name={await readBrandName()}
      title="Thank you! You’re almost in"
      text="We’ll email you a link to your course."
    >
      <dl className="grid gap-px overflow-hidden rounded-lg border bg-line">
        <Fact name="Subject">{await getWelcomeSubject()}</Fact>
        <Fact name="From">{`${name} <${address}>`}</Fact>
        {otherNetwork && <Fact name="Paid through">{otherNetwork}</Fact>}
      </dl>
      <p className="mt-4 mb-8 text-quiet text-sm">
        The email should arrive in a minute or two. Open it and click the button to start your first lesson.
        If you’ve bought from us before, look for a subject line that mentions your new product instead. Can’t
        find it? Check your spam folder, or get a sign-in link:
      </p>
      <PostPurchaseSignIn otherNetwork={otherNetwork} />
    </LoginPageLayout>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="bg-raised px-4 py-3">
      <dt className="label-mono text-quiet">{name}</dt>
      <dd className="wrap-anywhere mt-0.5 font-medium">{children}</dd>
    </div>
  )
}
