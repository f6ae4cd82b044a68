import 'server-only'

/** Minimum number of different characters in a secret. Placeholders such as `xxxx…` have fewer. */
const DIFFERENT_MIN = 8
const isRandom = (secret: Iterable<unknown>) => new Set(secret).size >= DIFFERENT_MIN
const MAKE_ONE = 'for example from `openssl rand -base64 32`'

interface Settings {
  EMAIL_SERVER?: string | undefined
  NEXTAUTH_SECRET?: string | undefined
  SETTINGS_ENCRYPTION_KEY?: string | undefined
}

/** Returns a sentence for each variable that a publicly reachable site still needs. */
export function findPublicRequirementProblems(settings: Settings, appUrl: string): string[] {
  const secret = settings.NEXTAUTH_SECRET ?? ''
  const key = Buffer.from(settings.SETTINGS_ENCRYPTION_KEY ?? '', 'base64')
  const needs: [name: string, expected: string, isMet: boolean][] = [
    ['APP_URL', 'HTTPS', appUrl.startsWith('https:')],
    [
      'EMAIL_SERVER',
      'a mail server for the sign-in links, or “settings” if you enter it under Settings → Email',
      settings.EMAIL_SERVER !== undefined,
    ],
    [
      'NEXTAUTH_SECRET',
      `at least 32 random characters, ${MAKE_ONE}`,
      secret.length >= 32 && isRandom(secret),
    ],
    ['SETTINGS_ENCRYPTION_KEY', `32 random bytes, ${MAKE_ONE}`, isRandom(key)],
  ]
  return needs.flatMap(([name, expected, isMet]) => (isMet ? [] : [`${name}: expected ${expected}`]))
}
