'use client'
import { Mail, ReceiptText, Send, UserPen } from 'lucide-react'
import { announce } from '@/components/layout/announce'
import { ButtonLink } from '@/components/layout/page-link'
import { Button, buttonVariants } from '@/components/ui/button'
import { useSendWelcomeAgain } from '@/lib/client/people/welcome-mail'
import type { LaunchPerson, LaunchStep } from '@/lib/contract/sales/launch'

/** The one thing that helps somebody on from where they stopped; nothing where the sale was given back. */
export function Help({ person, step }: { person: LaunchPerson; step: LaunchStep }) {
  const { isRefunded, userId, email, saleId, mailFailed } = person
  if (isRefunded || step === 'finished') return null
  if (!userId || !email || person.access !== 'active') return <OpenSale saleId={saleId} />
  if (step === 'received' && mailFailed) return <CorrectEmail email={email} />
  if (step === 'received' || step === 'mailed') return <SendAgain userId={userId} email={email} />
  return <WriteTo person={person} email={email} />
}

function OpenSale({ saleId }: { saleId: string }) {
  return (
    <ButtonLink
      size="sm"
      variant="outline"
      href={`/admin/purchases?${new URLSearchParams({ search: saleId })}`}
    >
      <ReceiptText aria-hidden />
      Open the sale
    </ButtonLink>
  )
}

function CorrectEmail({ email }: { email: string }) {
  return (
    <ButtonLink
      size="sm"
      variant="outline"
      href={`/admin/customers?${new URLSearchParams({ search: email })}`}
    >
      <UserPen aria-hidden />
      Correct the email
    </ButtonLink>
  )
}

function SendAgain({ userId, email }: { userId: string; email: string }) {
  const again = useSendWelcomeAgain(userId)
  const texts = { done: `A new link is on its way to ${email}`, failed: 'Failed to send the link' } as const
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={again.isPending || again.isSuccess}
      onClick={() => announce(again.mutateAsync(undefined), { ...texts, isRefusalTold: true })}
    >
      <Send aria-hidden />
      {again.isSuccess ? 'Sent again' : 'Send the link again'}
    </Button>
  )
}

function WriteTo({ person: { productName }, email }: { person: LaunchPerson; email: string }) {
  const subject = encodeURIComponent(productName ?? 'Your course')
  return (
    <a
      href={`mailto:${encodeURIComponent(email)}?subject=${subject}`}
      className={buttonVariants({ size: 'sm', variant: 'outline' })}
    >
      <Mail aria-hidden />
      Write to them
    </a>
  )
}
