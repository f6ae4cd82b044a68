'use client'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { toastServerMessage } from '@/components/layout/toast-error'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { SettingSourceNotice } from '@/components/system/settings/setting-source-notice'
import { SettingsPage } from '@/components/system/settings/settings-page'
import { Button } from '@/components/ui/button'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast'
import { aiSettingsQuery, useDeleteAiSettings } from '@/lib/client/system/ai-settings'
import type { SettingSource } from '@/lib/contract/system/email-server'
import { AiSettingsForm } from './ai-settings-form'

/**
 * Names of the environment variables. The page passes them in, because bundles must not contain the names of
 * server settings.
 */
export interface AiVariables {
  key: string
  others: string
}

/** Shows the settings of the AI service: its key, models, daily limits, and uses. */
export function AiSettingsScreen({ variables }: { variables: AiVariables }) {
  const query = useQuery(aiSettingsQuery())
  return (
    <SettingsPage
      title="AI"
      description="Section images, transcripts, and answers to students’ questions."
      action={query.data?.source === 'stored' && <DeleteSettings variables={variables} />}
    >
      <WhenLoaded query={query} what="The AI settings" loading={<LoadingSkeleton shape="h-96" />}>
        {(settings) => (
          <>
            <SettingSourceNotice source={settings.source} problem={settings.problem}>
              {sentences[settings.source ?? 'none'](variables)}
            </SettingSourceNotice>
            {/* The `key` remounts the form when the settings come from another source, because that source
                has other values. */}
            <AiSettingsForm key={settings.source} settings={settings} />
          </>
        )}
      </WhenLoaded>
    </SettingsPage>
  )
}

const sentences: Record<NonNullable<SettingSource> | 'none', (variables: AiVariables) => string> = {
  stored: ({ key, others }) =>
    `Your OpenAI key is stored here, encrypted. Settings that you save here take priority over the environment variables ${key}, ${others}.`,
  environment: ({ key, others }) =>
    `Your OpenAI key comes from the environment variable ${key}. Settings that you save here take priority over ${key} and over ${others}.`,
  none: ({ key }) =>
    `Add an OpenAI key to use AI. Until then, sections get a built-in drawing, and there are no automatic transcripts or answers. You can also set the environment variable ${key}.`,
}

function DeleteSettings({ variables: { key } }: { variables: AiVariables }) {
  const { mutateAsync } = useDeleteAiSettings()
  async function remove() {
    try {
      await mutateAsync()
      toast({
        title: 'AI settings deleted',
        description: `We now use the environment variable ${key} if it’s set.`,
      })
      return true
    } catch (error) {
      toastServerMessage(error, 'Try again.', 'Couldn’t delete the AI settings')
      return false
    }
  }
  return (
    <ConfirmDialog
      trigger={<Button variant="outline">Delete AI Settings</Button>}
      title="Delete the AI settings?"
      description={`We’ll delete the key, models, and limits that are stored here. The environment variables will then apply again. If ${key} isn’t set, AI will be off.`}
      action="Delete AI Settings"
      pendingAction="Deleting..."
      onConfirm={remove}
    />
  )
}
