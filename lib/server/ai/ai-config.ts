import 'server-only'
import { z } from 'zod'
import {
  type AiLimits,
  type AiModels,
  aiLimitsSchema,
  aiModelsSchema,
} from '@/lib/contract/system/ai-settings'
import type { SettingSource } from '@/lib/contract/system/email-server'
import { env } from '../env'
import { getCurrentSite, type StoredServiceSettings } from '../site/current-site'
import { openStoredSecret, vault } from '../vault'

/** Name that the vault binds the encrypted key to. */
const SEALED_AS = 'aiKey'

/** Settings as stored. The switch of “Ask the course” has its own column. */
const storedSettingsSchema = z.strictObject({
  models: aiModelsSchema,
  limits: aiLimitsSchema,
  isOn: z.strictObject({ images: z.boolean(), transcripts: z.boolean() }),
})
export type StoredAiSettings = z.infer<typeof storedSettingsSchema>

/** Configuration of the AI service that this site uses. */
export interface AiConfig extends StoredAiSettings {
  /** The key. Null if no key is configured. Then the AI service isn’t used. */
  key: string | null
  /** Source of the key. */
  source: SettingSource
  /** Error message if the stored key can’t be read, else null. With an error, the environment is used. */
  problem: string | null
}

const modelsOfEnvironment = (): AiModels => ({
  images: env.OPENAI_IMAGE_MODEL ?? 'gpt-image-1',
  speech: env.OPENAI_TRANSCRIBE_MODEL ?? 'gpt-transcribe',
  text: env.OPENAI_TEXT_MODEL ?? 'gpt-5-mini',
})

const limitsOfEnvironment = (): AiLimits => ({
  imagesPerDay: env.IMAGES_PER_DAY,
  transcriptMinutesPerDay: env.TRANSCRIPT_MINUTES_PER_DAY,
  questionsPerDay: env.ASK_PER_DAY,
})

const settingsOfEnvironment = (): StoredAiSettings => ({
  models: modelsOfEnvironment(),
  limits: limitsOfEnvironment(),
  isOn: { images: true, transcripts: true },
})

/** Returns the key in use: the stored one, otherwise the environment’s. */
export function resolveAiKey(
  sealed: string | null | undefined,
): Pick<AiConfig, 'key' | 'source' | 'problem'> {
  const { value, problem } = openStoredSecret(SEALED_AS, sealed)
  if (value !== null) return { key: value, source: 'stored', problem }
  const key = env.OPENAI_API_KEY ?? null
  return { key, source: key === null ? null : 'environment', problem }
}

/** Returns the configuration in use: the stored settings, otherwise the settings of the environment. */
export function resolveAiConfig({
  aiKey,
  aiSettings,
}: Pick<StoredServiceSettings, 'aiKey' | 'aiSettings'>): AiConfig {
  const stored = storedSettingsSchema
    .nullable()
    .catch(null)
    .parse(aiSettings ?? null)
  return { ...resolveAiKey(aiKey), ...(stored ?? settingsOfEnvironment()) }
}

/** Encrypts the key of an AI service. */
export const sealAiKey = (key: string) => vault.seal(SEALED_AS, key)

/**
 * Returns how this site uses an AI service, at most one second old. All code that calls the service or counts
 * toward its limits uses this function.
 */
export const readAiConfig = async (): Promise<AiConfig> => resolveAiConfig((await getCurrentSite()).services)

/** Returns whether the AI service may be used: a key is set, and the owner didn’t turn this use off. */
export async function canUseAi(use: 'images' | 'transcripts' | 'text'): Promise<boolean> {
  const { key, isOn } = await readAiConfig()
  return key !== null && (use === 'text' || isOn[use])
}
