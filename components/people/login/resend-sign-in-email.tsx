'use client'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useSendSignInLink } from '@/lib/client/people/auth'
import { countNoun } from '@/lib/format'
import { getSignInErrorMessage } from './sign-in-error-message'

/**
 * Seconds before another email can be requested. An email takes a few seconds to arrive, and a second email
 * invalidates the first code.
 */
const WAIT_SECONDS = 30

/** Shows the button that sends the sign-in email again. It’s disabled for 30 seconds. */
export function ResendSignInEmail({ email, callbackUrl }: { email: string; callbackUrl: string }) {
  const { mutate, isPending, isSuccess, error } = useSendSignInLink()
  const [seconds, setSeconds] = useState(WAIT_SECONDS)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  const again = () => mutate({ email, callbackUrl }, { onSuccess: () => setSeconds(WAIT_SECONDS) })
  return (
    <>
      <Button variant="outline" disabled={isPending || seconds > 0} onClick={again}>
        {isPending ? 'Sending...' : `Send Again${seconds > 0 ? ` in ${countNoun(seconds, 'second')}` : ''}`}
      </Button>
      <p role="status" className="order-last w-full text-quiet text-sm empty:hidden">
        {isSuccess && seconds > 0 && 'We sent another email. Only the new code works now.'}
      </p>
      {error && (
        <p role="alert" className="order-last w-full text-danger-text text-sm">
          {getSignInErrorMessage(error)}
        </p>
      )}
    </>
  )
}
