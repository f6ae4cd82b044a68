/** Shows the support email address. Renders nothing if the owner did not set one. */
export function SupportContact({ email }: { email: string | null }) {
  if (!email) return null
  return (
    <p className="wrap-anywhere text-quiet text-sm">
      Questions? Email{' '}
      <a href={`mailto:${email}`} className="text-ink underline underline-offset-4">
        {email}
      </a>
      .
    </p>
  )
}
