import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

// Email folder of the test's own server. Undefined for the shared folder. It is not in an environment
// variable, because projects that run later would inherit the value from this worker.
let own: string | undefined
const folder = () => own ?? process.env.E2E_EMAIL_FOLDER ?? ''

/** Sets the folder from which this process reads emails. Without an argument, uses the shared folder. */
export function setEmailFolder(emailFolder?: string): void {
  own = emailFolder
}

/** Returns the emails to an address so far, oldest first. */
export async function readEmailsTo(email: string): Promise<Email[]> {
  const names = (await readdir(folder())).sort()
  const emails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(folder(), name)))),
  )
  return emails.filter((sentEmail) => sentEmail.to?.some((to) => to.address === email))
}

/** Waits until an address has more than `after` emails. Returns the newest, or throws after a minute. */
export async function waitForEmail(email: string, after = 0): Promise<Email> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const emails = await readEmailsTo(email)
    const newest = emails.at(-1)
    if (newest && emails.length > after) return newest
    await sleep(100)
  }
  throw new Error(`No email to ${email} arrived`)
}

/** Returns the first URL in an email's text that contains `part`. */
export function findEmailLink(email: Email, part: string): string {
  const link = email.text?.match(/https?:\/\/[^\s)>\]]+/g)?.find((url) => url.includes(part))
  if (!link) throw new Error(`No link with ${part} in "${email.subject}"`)
  return link
}
