import type { Metadata } from 'next'
import { LoginFrame } from '@/components/login/login-frame'
import { Button } from '@/components/ui/button'
import { addressLinkSchema } from '@/lib/contract/account'
import { findGainingAccount } from '@/lib/data/account'
import { env } from '@/lib/server/env'

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
  const account = link && (await findGainingAccount(link))
  if (!account) {
    return (
      <Notice
        title="This link does not work any more"
        text="Ask for a new one where you asked for this one."
      />
    )
  }
  return (
    <LoginFrame
      name={env.PRODUCT_NAME}
      title="Join these two addresses?"
      text="Everything bought or begun with the first will belong to the second. If that account is not yours, close this page."
    >
      <dl className="grid gap-px overflow-hidden rounded-lg border bg-line">
        <Fact name="This address">{link.email}</Fact>
        <Fact name="goes to the account">{account}</Fact>
      </dl>
      <form
        className="mt-6"
        method="post"
        action={`/api/account/emails/confirm?${new URLSearchParams(link)}`}
      >
        <Button type="submit" variant="signal" size="lg" className="w-full">
          Add this address
        </Button>
      </form>
    </LoginFrame>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="bg-raised px-4 py-3">
      <dt className="label-mono text-quiet">{name}</dt>
      <dd className="mt-0.5 font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function Notice({ title, text }: { title: string; text: string }) {
  return (
    <LoginFrame name={env.PRODUCT_NAME} title={title} text={text}>
      <Button asChild size="lg">
        <a href="/">Continue</a>
      </Button>
    </LoginFrame>
  )
}
