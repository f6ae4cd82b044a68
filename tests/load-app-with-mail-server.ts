import { type FakeMailServer, startFakeMailServer } from './fakes/mail-server'

/**
 * Loads the app with a mail server. Imports the app only after EMAIL_SERVER is set, because the app reads it
 * once, at the first use.
 */
export async function loadAppWithMailServer() {
  const server: FakeMailServer = await startFakeMailServer()
  process.env.EMAIL_SERVER = server.url
  const [{ db }, outbox, notifications, background, factories] = await Promise.all([
    import('@/lib/server/db/client'),
    import('@/lib/data/mail/outbox'),
    import('./post-notification'),
    import('./run-after-response'),
    import('./factories'),
  ])
  /** Sets the shop's time zone to one where it is about this hour now. */
  async function makeItBe(hour: number) {
    const timeZone = findZoneAtHour(hour)
    await db.appSettings.upsert({
      where: { id: 'default' },
      create: { id: 'default', timeZone },
      update: { timeZone },
    })
  }
  /** Makes all queued emails due now. */
  const makeDue = () =>
    db.emailOutbox.updateMany({ where: { state: 'queued' }, data: { nextAttemptAt: new Date(0) } })
  /** Sends the due emails. Returns the recipient and subject of each. */
  async function send() {
    server.emails.length = 0
    await outbox.sendDueEmails()
    return server.emails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`)
  }
  return { server, db, ...outbox, ...notifications, ...background, ...factories, makeItBe, makeDue, send }
}

/** Returns a time zone where it is this hour now. Etc/GMT+5 is five hours behind UTC. */
export function findZoneAtHour(hour: number): string {
  const behind = (new Date().getUTCHours() - hour + 24) % 24
  return behind <= 12 ? `Etc/GMT+${behind}` : `Etc/GMT-${24 - behind}`
}
