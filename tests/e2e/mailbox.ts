import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

// A server of one's own has a post office of its own. Not by the environment: what a worker leaves there goes on to the
// projects that wait for it.
let own: string | undefined
const folder = () => own ?? process.env.E2E_MAILS ?? ''

/** From now on, in this process, mails are read from this folder; from the one that all share without it. */
export function readMailsFrom(mails?: string): void {
  own = mails
}

/** The mails to an email so far, oldest first. */
export async function mailsTo(email: string): Promise<Email[]> {
  const names = (await readdir(folder())).sort()
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(folder(), name)))),
  )
  return mails.filter((mail) => mail.to?.some((to) => to.address === email))
}

/** The newest mail to an email, once there are more than `after`; throws when none comes in a minute. */
export async function waitForMail(email: string, after = 0): Promise<Email> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const mails = await mailsTo(email)
    const newest = mails.at(-1)
    if (newest && mails.length > after) return newest
    await sleep(100)
  }
  throw new Error(`No mail to ${email} came`)
}

/** The first url in a mail's text that holds a path. */
export function linkIn(mail: Email, part: string): string {
  const link = mail.text?.match(/https?:\/\/[^\s)>\]]+/g)?.find((url) => url.includes(part))
  if (!link) throw new Error(`No link with ${part} in "${mail.subject}"`)
  return link
}
