import 'server-only'
import { createTransport } from 'mailer'
import SMTPPool from 'mailer/lib/smtp-pool'
import type { MailTransport } from './mail-transport'

/**
 * Maximum number of connections. Larger than the number of emails that are sent at once, so that no email
 * reaches its timeout while it waits in the pool.
 */
const CONNECTIONS_MAX = 10
/** Maximum number of emails per connection. Some mail servers close a connection that sends more. */
const EMAILS_PER_CONNECTION = 20

const createPool = ({ smtp }: MailTransport) =>
  createTransport(
    new SMTPPool({
      ...smtp.options,
      pool: true,
      maxConnections: CONNECTIONS_MAX,
      maxMessages: EMAILS_PER_CONNECTION,
      // Some mail servers close a connection after a few emails. nodemailer resends an email on a new
      // connection only if no part of it was sent. Otherwise the server may have accepted it, so the email
      // fails.
      maxRequeues: 3,
    }),
  )
type Pool = ReturnType<typeof createPool>

/** Open connections, and the mail server that they are connected to. Null if no run is in progress. */
let open: { server: MailTransport; pool: Pool } | null = null
let runs = 0

/**
 * Keeps connections to the mail server open while `run` sends emails. Closes them afterward, so that no email
 * is sent over a connection that the server has already closed. Concurrent runs share the connections.
 */
export async function withMailConnections<Result>(
  server: MailTransport | null,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!server) return run()
  runs += 1
  try {
    // The owner may have changed the mail server since another run began.
    if (open?.server !== server) {
      open?.pool.close()
      open = { server, pool: createPool(server) }
    }
    return await run()
  } finally {
    runs -= 1
    if (runs === 0) {
      open?.pool.close()
      open = null
    }
  }
}

/** Returns the open connections to a mail server. Null outside of a run. */
export const openMailConnections = (server: MailTransport): Pool | null =>
  open?.server === server ? open.pool : null
