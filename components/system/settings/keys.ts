import type { Settings, SettingsKey } from '@/lib/contract/system/settings'

/** A credential as this page speaks of it. */
export interface KeyStatus {
  key: SettingsKey
  label: string
  isSet: boolean
  /** What the badge says. */
  word: string
  masked: string | null
  source: Settings['apiKeySource']
  /** A sentence when what is stored cannot be read. */
  problem: string | null
}

export function keyStatuses(settings: Settings): KeyStatus[] {
  return [
    {
      key: 'apiKey',
      label: 'API Key',
      isSet: settings.hasApiKey,
      word: settings.hasApiKey ? 'Configured' : 'Missing',
      masked: settings.warriorPlusApiKey,
      source: settings.apiKeySource,
      problem: settings.apiKeyProblem,
    },
    {
      key: 'securityKey',
      label: 'Security Key',
      isSet: settings.hasSecurityKey,
      word: settings.hasSecurityKey ? 'Configured (Optional)' : 'Not configured (Optional)',
      masked: settings.warriorPlusSecurityKey,
      source: settings.securityKeySource,
      problem: settings.securityKeyProblem,
    },
  ]
}
