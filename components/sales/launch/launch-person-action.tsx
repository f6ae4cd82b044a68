'use client'
import { Mail, ReceiptText, Send, UserPen } from 'lucide-react'
import { ButtonLink } from '@/components/layout/page-link'
import { toastResult } from '@/components/layout/toast-result'
import { Button, buttonVariants } from '@/components/ui/button'
import { useResendWelcomeEmail } from '@/lib/client/people/welcome-email'
import type { LaunchPerson, LaunchStep } from '@/lib/contract/sales/launch'

/**
 * Shows the action that helps a buyer past the step where they stopped. Renders nothing for a refunded sale or
 * a finished course.
 */
export function LaunchPersonAction({ person, step }: { person: LaunchPerson; step: LaunchStep }) {
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
      Open Sale
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
      Fix Email
    </ButtonLink>
  )
}

function SendAgain({ userId, email }: { userId: string; email: string }) {
  const resend = useResendWelcomeEmail(userId)
  const texts = {
    done: `New link sent to ${email}`,
    failed: 'Couldn’t send the link. Try again.',
  } as const
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={resend.isPending || resend.isSuccess}
      onClick={() => toastResult(resend.mutateAsync(undefined), { ...texts, showsRefusal: true })}
    >
      <Send aria-hidden />
      {resend.isSuccess ? 'Link Sent' : 'Send Link Again'}
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
      Send Email
    </a>
  )
}
