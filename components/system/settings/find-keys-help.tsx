import { ExternalLink } from 'lucide-react'
import { CopyField } from '@/components/layout/copy-field'
import { HelpStep } from '@/components/layout/help-step'
import { Card } from '@/components/ui/card'

/** Shows four steps for finding the WarriorPlus keys. */
export function FindKeysHelp({ notificationUrl }: { notificationUrl: string }) {
  return (
    <Card>
      <h2 className="px-5 pt-5 text-lg">Where to find your keys</h2>
      <ol className="grid gap-5 p-5">
        <HelpStep number={1} title="Open your WarriorPlus account">
          Sign in at <Outside href="https://warriorplus.com/">warriorplus.com</Outside> with your vendor
          account.
        </HelpStep>
        <HelpStep number={2} title="Copy the API key">
          Find it under Account → API Key, at{' '}
          <Outside href="https://warriorplus.com/account/api">warriorplus.com/account/api</Outside>.
        </HelpStep>
        <HelpStep number={3} title="Copy or set the security key">
          Find it under Account → Security Key. Save the same key here. WarriorPlus sends it with every
          notification.
        </HelpStep>
        <HelpStep number={4} title="Set your product’s Notification URL">
          Edit the product, open Custom Integration (advanced), and paste this URL as its Notification URL:
          <div className="mt-3">
            <CopyField label="Notification URL" value={notificationUrl} />
          </div>
        </HelpStep>
      </ol>
    </Card>
  )
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="text-ink underline decoration-edge underline-offset-4 [overflow-wrap:anywhere] hover:decoration-ink"
    >
      {children}
      <ExternalLink aria-hidden className="ml-1 inline-block size-3" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
