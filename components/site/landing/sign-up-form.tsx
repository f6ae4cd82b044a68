import { Button } from '@/components/ui/button'
import type { LandingLabels } from '@/lib/contract/site/landing-labels'
import { INVALID_EMAIL_MESSAGE, NOT_SENT_MESSAGE, SIGNED_UP_MESSAGE } from './script/sign-up-messages'
import { TOAST_TITLES } from './script/toast-titles'

/** Returns the owner’s messages that differ from the defaults, as JSON. */
function customMessages(page: LandingLabels): string | undefined {
  const own = [
    [SIGNED_UP_MESSAGE, page.added],
    [INVALID_EMAIL_MESSAGE, page.invalid],
    [NOT_SENT_MESSAGE, page.notSent],
    [TOAST_TITLES[SIGNED_UP_MESSAGE], page.addedTitle],
    [TOAST_TITLES[INVALID_EMAIL_MESSAGE], page.invalidTitle],
    [TOAST_TITLES[NOT_SENT_MESSAGE], page.notSentTitle],
  ].filter(([defaultText, text]) => defaultText !== text)
  return own.length > 0 ? JSON.stringify(Object.fromEntries(own)) : undefined
}

/**
 * Shows the early access form, which `script/sign-up.ts` handles. Without JavaScript, `method="dialog"` keeps
 * the email out of the URL.
 */
export function SignUpForm({
  button,
  page,
  isKept,
  course,
}: {
  button: string
  page: LandingLabels
  isKept: boolean
  /** Slug of the course that the page belongs to. */
  course?: string | undefined
}) {
  return (
    // `noValidate` turns off the browser’s message, because a toast reports an invalid email.
    <form
      id="sign-up"
      method="dialog"
      noValidate
      data-kept={isKept || undefined}
      data-course={course}
      data-says={customMessages(page)}
    >
      <label htmlFor="sign-up-email" className="mb-2 block font-medium">
        {page.email}
      </label>
      <div className="flex flex-col gap-3 sm:flex-row lg:flex-col xl:flex-row">
        <input
          id="sign-up-email"
          type="email"
          name="email"
          autoComplete="email"
          placeholder={page.emailExample}
          className="h-13 w-full min-w-0 rounded-lg border border-edge bg-raised px-4 text-base hover:border-ink disabled:opacity-50"
        />
        <Button type="submit" size="lg" value={page.sending}>
          {button}
        </Button>
      </div>
      {isKept && (
        // This field is a honeypot: people don’t see it, and bots fill it in.
        <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" className="sr-only" />
      )}
      <output htmlFor="sign-up-email" className="mt-3 block empty:hidden" />
    </form>
  )
}
