import { CircleAlert } from 'lucide-react'

/** Messages by next-auth error code. */
const problems: Record<string, string> = {
  AccessDenied: 'Google hasn’t verified that email address. Use a sign-in link instead.',
  OAuthAccountNotLinked: 'That email uses another sign-in method. Use a sign-in link instead.',
  EmailSignin: 'We couldn’t send the email. Try again in a minute.',
  Verification: 'That link has already been used or has expired. Request a new link.',
  SessionRequired: 'Please sign in to see that page.',
}
const google = 'Couldn’t sign in with Google. Try again, or use a sign-in link.'

export function SignInErrorAlert({ code }: { code: string }) {
  const text =
    problems[code] ??
    (code.startsWith('OAuth') || code === 'Callback' ? google : 'Couldn’t sign you in. Try again.')
  return (
    <p
      role="alert"
      className="mb-6 flex items-start gap-3 rounded-lg border border-danger/40 bg-danger-soft p-4 text-danger-text text-sm"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  )
}
