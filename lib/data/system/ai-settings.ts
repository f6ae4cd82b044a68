import 'server-only'
import { z } from 'zod'
import type { AiSettings, AiSettingsInput } from '@/lib/contract/system/ai-settings'
import { maskKey } from '@/lib/format'
import { resolveAiConfig, type StoredAiSettings, sealAiKey } from '@/lib/server/ai/ai-config'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { getUsedPoints } from '@/lib/server/http/rate-limit'
import { clearSiteCache } from '@/lib/server/site/current-site'
import { recordAudit } from './audit'
import { canAskAnyCourseSql, setAskCourse } from './course-settings'
import { readSettingsRow, saveSettingsRow, settingSql } from './settings-row'

const storedSchema = z.strictObject({
  aiKey: z.string().nullable(),
  aiSettings: z.unknown(),
  askCourse: z.boolean(),
})

/** Returns the settings of the AI service in use, and what was used today. The key is masked. */
export async function getAiSettings(_admin: Admin): Promise<AiSettings> {
  const [row] = await queryRows(storedSchema)`
    SELECT ${settingSql(Prisma.sql`ai_key`)} AS ai_key, ${settingSql(Prisma.sql`ai_settings`)} AS ai_settings,
      ${canAskAnyCourseSql} AS ask_course`
  const { key, source, problem, models, limits, isOn } = resolveAiConfig({
    aiKey: row?.aiKey ?? null,
    aiSettings: row?.aiSettings ?? null,
  })
  return {
    masked: key && maskKey(key),
    source,
    problem,
    models,
    limits,
    isOn: { ...isOn, questions: row?.askCourse ?? false },
    today: {
      images: await getUsedPoints('image', 'all'),
      minutes: Math.ceil((await getUsedPoints('transcript', 'all')) / 60),
      questions: await getUsedPoints('questionOfAll', 'all'),
    },
  }
}

/** Encrypts and stores the AI settings. Throws `unavailable` if there is a key but no encryption key is set. */
export async function saveAiSettings(
  admin: Admin,
  { key, models, limits, isOn: { questions, ...isOn } }: AiSettingsInput,
): Promise<AiSettings> {
  const stored: StoredAiSettings = { models, limits, isOn }
  const sealed = key === undefined ? {} : { aiKey: sealAiKey(key) }
  await transaction(async (tx) => {
    await saveSettingsRow(tx, { ...sealed, aiSettings: stored, lastModifiedBy: admin.id })
    await recordAudit(tx, admin, 'settings.ai', null)
    if (await setAskCourse(tx, questions))
      await recordAudit(tx, admin, 'settings.ask-course', questions ? 'on' : 'off')
  })
  clearSiteCache()
  return getAiSettings(admin)
}

/**
 * Deletes the stored key, models, and limits. The environment variables then apply again. “Ask the course”
 * stays as it is.
 */
export async function deleteAiSettings(admin: Admin): Promise<void> {
  const row = await readSettingsRow()
  if (!row?.aiKey && !row?.aiSettings) return
  await transaction(async (tx) => {
    await saveSettingsRow(tx, { aiKey: null, aiSettings: Prisma.DbNull, lastModifiedBy: admin.id })
    await recordAudit(tx, admin, 'settings.delete-ai', null)
  })
  clearSiteCache()
}
