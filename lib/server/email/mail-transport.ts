import 'server-only'
import { createTransport, type Transporter } from 'mailer'
import SMTPTransport from 'mailer/lib/smtp-transport'
import { openBoundedSocket } from './bounded-socket'
import { type EmailServer, getCachedEmailConfig } from './email-config'

/** Timeouts of a mail server for each step. Milliseconds. */
const TIMEOUTS = {
  connectionTimeout: 5000,
  greetingTimeout: 8000,
  socketTimeout: 15_000,
}
/**
 * Limits of a connection, because an administrator can enter any host. A mail server sends only a few
 * kilobytes.
 */
const LIMITS = { connectMs: 5000, lifetimeMs: 10 * 60_000, bytes: 256 * 1024 }

/** Opens the connection for a transport. */
export const openMailSocket = ({ host, port }: EmailServer) => openBoundedSocket({ host, port }, LIMITS)

function optionsOf({ host, port, user, password, security, url }: EmailServer): SMTPTransport.Options {
  // The URL is passed on, because its query may contain options of nodemailer.
  if (url !== null) return { url, host, port }
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user && { auth: { user, pass: password } }),
  }
}

/** Transport of one mail server. `mailer` sends each email over a separate connection that `smtp` opens. */
export interface MailTransport {
  smtp: SMTPTransport
  mailer: Transporter<SMTPTransport.SentMessageInfo>
}

let last: { key: string; transport: MailTransport } | null = null

/**
 * Returns the transport of a mail server. Caches the last transport, because the mail server seldom changes
 * and each mailer adds listeners to its transport.
 */
export function getMailTransportFor(server: EmailServer): MailTransport {
  const key = JSON.stringify(server)
  if (last?.key === key) return last.transport
  const smtp = new SMTPTransport({
    ...optionsOf(server),
    ...TIMEOUTS,
    getSocket: (_options, callback) => {
      openMailSocket(server).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(error, false),
      )
    },
  })
  const transport = { smtp, mailer: createTransport(smtp) }
  last = { key, transport }
  return transport
}

/** Returns the transport of the current mail server. Null if no mail server is configured. */
export async function getMailTransport(): Promise<MailTransport | null> {
  const { server } = await getCachedEmailConfig()
  return server && getMailTransportFor(server)
}
