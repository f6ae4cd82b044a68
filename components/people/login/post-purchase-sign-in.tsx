'use client'
import { useState } from 'react'
import { ReceiptCodeForm } from './receipt-code-form'
import { SignInForm } from './sign-in-form'

interface Props {
  /** Name of the network that charged. Null for WarriorPlus, whose receipts contain a code. */
  otherNetwork?: string | null
}

/**
 * Asks for one email and offers two ways to sign in with it: a link sent by email, or the code on the
 * receipt.
 */
export function PostPurchaseSignIn({ otherNetwork = null }: Props) {
  const [email, setEmail] = useState('')
  return (
    <div className="grid gap-6">
      <SignInForm
        callbackUrl="/start"
        hasGoogle={false}
        label="Email you paid with"
        receiptFrom={otherNetwork ?? undefined}
        onType={setEmail}
      />
      {otherNetwork === null && (
        <>
          <div className="flex items-center gap-4 text-quiet text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
            or use the code on your receipt
          </div>
          <ReceiptCodeForm email={email} />
        </>
      )}
    </div>
  )
}
