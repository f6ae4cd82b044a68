import type { Metadata } from 'next'
import { AddressQuestion } from '@/components/people/login/address-question'
import { LoginFrame } from '@/components/people/login/login-frame'
import { Button } from '@/components/ui/button'
import { addressLinkSchema } from '@/lib/contract/people/account'
import { findGainingAccount } from '@/lib/data/people/account'
import { env } from '@/lib/server/env'
import { load } from '@/lib/server/page'

export const metadata: Metadata = { title: 'Add an address' }

/** Where the mail to a second address leads: names the account that gains, and has one button. */
export default async function AddressPage({ searchParams }: PageProps<'/login/address'>) {
  const { done, refused, ...rest } = await searchParams
  if (done)
    return <Notice title="The address is added" text="Both addresses sign in to the same account now." />
  if (refused)
    return (
      <Notice
        title="The address is not added"
        text="It signs in to an administrator’s account, which stays an account of its own."
      />
    )
  const link = addressLinkSchema.safeParse(rest).data
  if (!link) return <Gone />
  const account = await load(() => findGainingAccount(link))
  if ('refused' in account)
    return (
      <Notice
        title="Back in a moment"
        text="We cannot be reached just now. The link still works: try again in a minute."
        next={{ text: 'Try again', address: `?${new URLSearchParams(link)}` }}
      />
    )
  if (!account.value) return <Gone />
  return (
    <LoginFrame
      name={env.PRODUCT_NAME}
      title="Join these two addresses?"
      text="Everything bought or begun with the first will belong to the second. If that account is not yours, close this page."
    >
      <AddressQuestion link={link} account={account.value} />
    </LoginFrame>
  )
}

function Gone() {
  return (
    <Notice title="This link does not work any more" text="Ask for a new one where you asked for this one." />
  )
}

function Notice({
  title,
  text,
  next = { text: 'Continue', address: '/' },
}: {
  title: string
  text: string
  next?: { text: string; address: string }
}) {
  return (
    <LoginFrame name={env.PRODUCT_NAME} title={title} text={text}>
      <Button asChild size="lg">
        <a href={next.address}>{next.text}</a>
      </Button>
    </LoginFrame>
  )
}
