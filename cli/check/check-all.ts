/**
 * Runs one check after another and prints each result. Exits with 1 if a check fails. Ends early if the
 * settings are invalid.
 */
async function main() {
  const { env } = await import('@/lib/server/env')
  const { checkDatabase } = await import('./database')
  const { listSetupSteps } = await import('./setup-guide')
  const { checkMailServer } = await import('./mail-server')
  const { checkMaintenance } = await import('./maintenance')
  const { checkNotificationUrl } = await import('./notification-url')
  const { checkPasskeys } = await import('./passkeys')
  const { checkStorage } = await import('./storage')
  const { checkVisitorIp } = await import('./visitor-ip')
  const { APP_URL: origin, CRON_SECRET: cronSecret, TRUSTED_PROXY_HOPS: hops } = env
  const checks: [string, () => Promise<string>][] = [
    ['Database', checkDatabase],
    ['Storage', () => checkStorage(origin)],
    ['Mail', checkMailServer],
    ['Notifications', () => checkNotificationUrl(origin)],
    ['Visitors', () => checkVisitorIp({ origin, cronSecret, hops })],
    ['Passkeys', checkPasskeys],
    ['Maintenance', () => checkMaintenance(origin)],
  ]
  const lines: string[] = []
  let failed = 0
  for (const [name, attempt] of checks) {
    const outcome = await attempt().catch((error: unknown) => {
      failed += 1
      return error instanceof Error ? error : new Error(String(error))
    })
    const [mark, text] = outcome instanceof Error ? ['FAIL', outcome.message] : ['ok  ', outcome]
    lines.push(`${mark}  ${name}: ${text}`)
  }
  lines.push(...(await listSetupSteps()))
  // Failures go to standard error, where the caller looks for the reason of exit code 1.
  console[failed > 0 ? 'error' : 'log'](lines.join('\n'))
  process.exit(failed > 0 ? 1 : 0)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
