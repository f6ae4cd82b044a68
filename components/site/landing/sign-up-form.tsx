'use client'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Notice } from '@/components/ui/toast'

const loadNotices = () => import('./sign-up-notice')
const SignUpNotice = lazy(loadNotices)

const invalid: Notice = {
  title: 'Invalid Email',
  description: 'Please enter a valid email address.',
  destructive: true,
}
const added: Notice = {
  title: 'Success!',
  description: "You've been added to our list. Check your email for details.",
}

/** One field and a button. Nothing leaves the browser: it waits a second and says thank you. */
export function SignUpForm({ button }: { button: string }) {
  const [typed, setTyped] = useState('')
  const [submitting, setSubmitting] = useState(false)
  const [notice, setNotice] = useState<Notice>()

  // An action, because React keeps what is sent before the page is awake; a plain form would put it in the address.
  function submit(form: FormData) {
    const email = String(form.get('email'))
    setTyped(email)
    // A fresh object each time, so that the same notice is shown again.
    if (!email.trim() || !email.includes('@')) return setNotice({ ...invalid })
    setSubmitting(true)
    setTimeout(() => {
      setSubmitting(false)
      setTyped('')
      setNotice({ ...added })
    }, 1000)
  }

  return (
    // The notice below says what is wrong with an address, in place of the browser's own bubble.
    <form action={submit} noValidate>
      <label htmlFor="sign-up-email" className="mb-2 block font-medium">
        Email address
      </label>
      <div className="flex flex-col gap-3 sm:flex-row lg:flex-col xl:flex-row">
        <input
          id="sign-up-email"
          type="email"
          name="email"
          autoComplete="email"
          placeholder="you@example.com"
          className="h-13 w-full min-w-0 rounded-lg border border-edge bg-raised px-4 text-base hover:border-ink disabled:opacity-50"
          defaultValue={typed}
          disabled={submitting}
          onFocus={loadNotices}
        />
        <Button type="submit" size="lg" disabled={submitting}>
          {submitting ? 'Submitting...' : button}
        </Button>
      </div>
      <Suspense>{notice && <SignUpNotice notice={notice} />}</Suspense>
    </form>
  )
}
