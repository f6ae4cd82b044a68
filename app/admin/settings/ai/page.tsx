import type { Metadata } from 'next'
import { AiSettingsScreen } from '@/components/system/ai-settings/ai-settings-screen'
import { aiSettingsQuery } from '@/lib/client/system/ai-settings'
import { withServerData } from '@/lib/client/with-server-data'
import { getAiSettings } from '@/lib/data/system/ai-settings'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'AI' }

const variables = {
  key: 'OPENAI_API_KEY',
  others:
    'OPENAI_IMAGE_MODEL, OPENAI_TRANSCRIBE_MODEL, OPENAI_TEXT_MODEL, IMAGES_PER_DAY, TRANSCRIPT_MINUTES_PER_DAY, and ASK_PER_DAY',
}

export default async function AiPage() {
  const settings = await getAiSettings(await requireAdmin())
  return withServerData(<AiSettingsScreen variables={variables} />, [aiSettingsQuery(), settings])
}
