import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { LoginFrame } from '@/components/people/login/login-frame'
import { ThanksForms } from '@/components/people/login/thanks-forms'
import { welcomeSubject } from '@/lib/data/mail/subjects'
import { noteArrival } from '@/lib/data/sales/first-run/arrival'
import { runAfterResponse } from '@/lib/server/background'
import { brandName, mailSender } from '@/lib/server/site'

export const metadata: Metadata = { title: 'Thank you for your purchase' }

/** Where WarriorPlus sends a buyer who has paid: what comes next, and two ways in for whoever does not want to wait. */
export default async function ThanksPage() {
  const sent = await headers()
  const { name, address } = await mailSender()
  runAfterResponse('arrival', () => noteArrival(sent))
  return (
    <LoginFrame
      name={await brandName()}
      title="Thank you. You are nearly in"
      text="Your access is on its way to your mailbox."
    >
      <dl className="grid gap-px overflow-hidden rounded-lg border bg-line">
        <Fact name="The mail is called">{await welcomeSubject()}</Fact>
        <Fact name="It comes from">{`${name} <${address}>`}</Fact>
      </dl>
      <p className="mt-4 mb-8 text-quiet text-sm">
        It takes a minute or two, and its button starts your first lesson. Bought here before? Then its name
        says what is open now. Nothing there? Look in the spam folder, or have a link sent:
      </p>
      <ThanksForms />
    </LoginFrame>
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
