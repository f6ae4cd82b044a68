import { CircleAlert } from 'lucide-react'

/** What next-auth's error codes mean for the person who sees them. */
const problems: Record<string, string> = {
  AccessDenied: 'Google has not verified that email address. Use a sign-in link instead.',
  OAuthAccountNotLinked: 'That email signs in another way. Use a sign-in link instead.',
  EmailSignin: 'The mail could not be sent. Please try again in a minute.',
  Verification: 'That link was used already or has expired. Ask for a new one.',
  SessionRequired: 'Please sign in to see that page.',
}
const google = 'Signing in with Google did not work. Try again, or use a sign-in link.'

export function SignInProblem({ code }: { code: string }) {
  const text =
    problems[code] ??
    (code.startsWith('OAuth') || code === 'Callback' ? google : 'Signing in did not work. Try again.')
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
