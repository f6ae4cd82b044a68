'use client'
import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { Card } from '@/components/ui/card'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { settingsQuery } from '@/lib/client/system/settings'
import type { Settings } from '@/lib/contract/system/settings'
import { AdministratorPasskeys } from './administrator-passkeys'
import { CredentialRow } from './credential-row'
import { listCredentialStatuses } from './credential-statuses'
import { CredentialsForm } from './credentials-form'
import { FindKeysHelp } from './find-keys-help'
import { SettingsPage } from './settings-page'

/** Shows the WarriorPlus credentials, where to find them, and how administrators sign in. */
export function SettingsScreen({
  notificationUrl,
  passkeyHostProblem,
}: {
  notificationUrl: string
  /** Reason why this site can’t offer passkeys. Null if it can. */
  passkeyHostProblem: string | null
}) {
  const query = useQuery(settingsQuery())
  return (
    <SettingsPage title="White-Label Settings" description="Your WarriorPlus credentials.">
      <EncryptionNotice />
      <WhenLoaded query={query} what="The settings" loading={<LoadingSkeleton shape="h-96" />}>
        {(settings) => (
          <>
            <div className="grid items-start gap-6 2xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
              <Credentials settings={settings} />
              <FindKeysHelp notificationUrl={notificationUrl} />
            </div>
            <AdministratorPasskeys isOn={settings.passkeysRequired} problem={passkeyHostProblem} />
          </>
        )}
      </WhenLoaded>
    </SettingsPage>
  )
}

function EncryptionNotice() {
  return (
    <p
      role="note"
      className="flex gap-3 rounded-lg border border-blueprint/40 bg-blueprint-soft px-4 py-3 text-sm leading-normal"
    >
      <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0 text-blueprint" />
      <span>
        Your keys are encrypted with AES-256-GCM before they’re stored. Stored credentials take priority over
        environment variables.
      </span>
    </p>
  )
}

function Credentials({ settings }: { settings: Settings }) {
  return (
    <Card id="keys" className="grid scroll-mt-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
      <div className="min-w-0 border-b lg:border-r lg:border-b-0">
        <h2 className="px-5 pt-5 text-lg">Current status</h2>
        <ul className="mt-1 divide-y">
          {listCredentialStatuses(settings).map((status) => (
            <CredentialRow key={status.key} status={status} />
          ))}
        </ul>
      </div>
      <div className="min-w-0">
        <h2 className="px-5 pt-5 text-lg">New credentials</h2>
        <CredentialsForm />
      </div>
    </Card>
  )
}
