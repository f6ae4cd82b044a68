import type { PrivacyServices } from '@/components/site/pages/privacy-template'
import { UNCONFIRMED_LEAD_DAYS } from '@/lib/contract/mail/leads'
import { UNANSWERED_QUESTION_DAYS } from '@/lib/contract/question-limits'
import type { Settings } from '@/lib/contract/system/settings'
import { getAiSettings } from '@/lib/data/system/ai-settings'
import { canUseAi } from '@/lib/server/ai/ai-config'
import type { Admin } from '@/lib/server/auth/session'
import { readEmailConfig, readEmailSender } from '@/lib/server/email/email-config'
import { env } from '@/lib/server/env'

const hostOf = (url: string | undefined) => (url ? new URL(url).hostname : null)

/** Returns which services this site uses and how long it keeps personal data, for the privacy policy. */
export async function readPrivacyServices(
  admin: Admin,
  { rescueMails, returnMails, lessonsOpenMails }: Settings,
): Promise<PrivacyServices> {
  const config = await readEmailConfig()
  const { address } = await readEmailSender(config)
  const usesOpenAi = await canUseAi('text')
  const { isOn } = await getAiSettings(admin)
  return {
    emailFrom: address,
    emailHost: config.server?.host ?? null,
    storageHost: env.S3_BUCKET ? (hostOf(env.S3_ENDPOINT) ?? 'Amazon S3') : null,
    usesOpenAi,
    sendsQuestions: usesOpenAi && isOn.questions,
    usesGoogle: env.GOOGLE !== null,
    sendsReminders: rescueMails || returnMails || lessonsOpenMails,
    logDays: env.ACCESS_LOG_DAYS ?? null,
    ipDays: env.ADDRESS_DAYS,
    leadDays: UNCONFIRMED_LEAD_DAYS,
    questionDays: UNANSWERED_QUESTION_DAYS,
  }
}
