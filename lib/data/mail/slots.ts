import 'server-only'

/** So many mails leave at once, of all kinds together. */
const SLOTS = 5

let isBulkOut = false
let others: Promise<void> | null = null

/** How many may be taken up now beside a mail to many that is on its way. */
export const freeSlots = () => (isBulkOut ? SLOTS - 1 : SLOTS)

/** Mails that somebody waits for are leaving until `run` ends. */
export function whileLeaving(run: Promise<void>): Promise<void> {
  others = run
  return run.finally(() => {
    if (others === run) others = null
  })
}

/** Once none of those is leaving, one mail to many takes one slot. */
export async function inBulkSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  await others?.catch(() => {})
  isBulkOut = true
  try {
    return await work()
  } finally {
    isBulkOut = false
  }
}
