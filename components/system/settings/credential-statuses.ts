import type { Settings, StoredKey } from '@/lib/contract/system/settings'

/** Status of a credential, as shown on this page. */
export interface CredentialStatus {
  key: StoredKey
  label: string
  isSet: boolean
  /** Text of the badge. */
  word: string
  masked: string | null
  source: Settings['apiKeySource']
  /** Error message if the stored value can’t be read. Null otherwise. */
  problem: string | null
}

export function listCredentialStatuses(settings: Settings): CredentialStatus[] {
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
