import { type MailServer, startMailServer } from './fakes/smtp'

/** The product with a mail server. Loaded late: the url of the mail server is read once, by the first that asks. */
export async function loadWithMails() {
  const server: MailServer = await startMailServer()
  process.env.EMAIL_SERVER = server.url
  const [{ db }, outbox, notifications, background, factories] = await Promise.all([
    import('@/lib/server/db/client'),
    import('@/lib/data/mail/outbox'),
    import('./notifications'),
    import('./background'),
    import('./factories'),
  ])
  /** From now on it is that hour where the owner lives. */
  async function makeItBe(hour: number) {
    const timeZone = zoneWhereItIs(hour)
    await db.appSettings.upsert({
      where: { id: 'default' },
      create: { id: 'default', timeZone },
      update: { timeZone },
    })
  }
  /** Whatever waits is due. */
  const makeDue = () =>
    db.emailOutbox.updateMany({ where: { state: 'queued' }, data: { nextAttemptAt: new Date(0) } })
  /** Sends what is due, and answers to whom it went and what about, since the last time. */
  async function send() {
    server.mails.length = 0
    await outbox.sendDueEmails()
    return server.mails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`)
  }
  return { server, db, ...outbox, ...notifications, ...background, ...factories, makeItBe, makeDue, send }
}

/** In Etc/GMT+5 it is five hours earlier than in UTC. */
export function zoneWhereItIs(hour: number): string {
  const behind = (new Date().getUTCHours() - hour + 24) % 24
  return behind <= 12 ? `Etc/GMT+${behind}` : `Etc/GMT-${24 - behind}`
}
