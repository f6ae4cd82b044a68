'use client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { toastServerMessage } from '@/components/layout/toast-error'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { SettingSourceNotice } from '@/components/system/settings/setting-source-notice'
import { SettingsPage } from '@/components/system/settings/settings-page'
import { Button } from '@/components/ui/button'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast'
import { emailServerQuery, useDeleteEmailServer } from '@/lib/client/system/email-server'
import type { EmailServerSettings, SettingSource } from '@/lib/contract/system/email-server'
import { EmailServerForm } from './email-server-form'
import { TestEmailForm } from './test-email-form'

/**
 * Shows the mail server, the sender, and a test email. `variables` lists the environment variables that apply
 * if no settings are stored. The page passes them in, because bundles must not contain the names of server
 * settings.
 */
export function EmailServerScreen({
  variables,
  children,
}: {
  variables: string
  /** Sections that other modules add to the page. */
  children?: ReactNode
}) {
  const query = useQuery(emailServerQuery())
  return (
    <SettingsPage
      title="Email"
      description="The mail server that sends your emails."
      action={query.data?.source === 'stored' && <DeleteServer variables={variables} />}
    >
      <WhenLoaded query={query} what="The email settings" loading={<LoadingSkeleton shape="h-96" />}>
        {(settings) => <Parts settings={settings} variables={variables} />}
      </WhenLoaded>
      {children}
    </SettingsPage>
  )
}

const sentences: Record<NonNullable<SettingSource> | 'none', (variables: string) => string> = {
  stored: (variables) =>
    `Your mail server’s settings are stored here, encrypted. They take priority over the environment variables ${variables}.`,
  environment: (variables) =>
    `Your mail server’s settings come from the environment variables ${variables}. Settings that you save here take priority.`,
  none: (variables) =>
    `Set up a mail server to send emails and sign-in links. Until then, emails are saved as files on your server. You can also set the environment variables ${variables}.`,
}

function Parts({ settings, variables }: { settings: EmailServerSettings; variables: string }) {
  const { source, problem } = settings
  return (
    <>
      <SettingSourceNotice source={source} problem={problem}>
        {sentences[source ?? 'none'](variables)}
      </SettingSourceNotice>
      <div className="grid items-start gap-6 2xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        {/* The `key` remounts the form when the settings come from another source, because that source has
            other values. */}
        <EmailServerForm key={source} settings={settings} />
        <TestEmailForm settings={settings} />
      </div>
    </>
  )
}

function DeleteServer({ variables }: { variables: string }) {
  const { mutateAsync } = useDeleteEmailServer()
  async function remove() {
    try {
      await mutateAsync()
      toast({
        title: 'Mail server deleted',
        description: `We now use the environment variables ${variables} if they’re set.`,
      })
      return true
    } catch (error) {
      toastServerMessage(error, 'Try again.', 'Couldn’t delete the mail server')
      return false
    }
  }
  return (
    <ConfirmDialog
      trigger={<Button variant="outline">Delete Mail Server</Button>}
      title="Delete the mail server?"
      description={`The environment variables ${variables} will apply again. If they aren’t set, we can’t send emails or sign-in links.`}
      action="Delete Mail Server"
      pendingAction="Deleting..."
      onConfirm={remove}
    />
  )
}
