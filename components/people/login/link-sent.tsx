import { MailCheck } from 'lucide-react'
import { Button } from '@/components/ui/button'

/** The link is on its way. The same words for every email, known or not. */
export function LinkSent({ email, onOther }: { email: string; onOther?: () => void }) {
  return (
    <div role="status" className="grid gap-4 rounded-lg border bg-raised p-6">
      <MailCheck aria-hidden className="size-8 text-done" />
      <div className="grid gap-2">
        <h2 className="text-xl">Check your email</h2>
        <p className="text-quiet [overflow-wrap:anywhere]">
          We sent a sign-in link to <strong className="font-medium text-ink">{email}</strong>. It works once,
          within 24 hours. No mail after a minute? Look in the spam folder.
        </p>
      </div>
      {onOther && (
        <Button variant="outline" className="justify-self-start" onClick={onOther}>
          Use another email
        </Button>
      )}
    </div>
  )
}
