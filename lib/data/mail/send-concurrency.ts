import 'server-only'

/** Maximum number of emails that this process sends at once, of all priority groups together. */
const SLOTS = 5

/**
 * Number of emails that are being sent right now for broadcasts, or because visitors or accounts requested
 * them.
 */
let sideSends = 0
let buyerSends: Promise<void> | null = null

/** Returns how many emails to buyers may be sent at once right now. */
export const countFreeSlots = () => SLOTS - sideSends

/** Makes broadcasts wait until a run of emails to buyers ends. */
export function holdBroadcastsDuringBuyerSends(run: Promise<void>): Promise<void> {
  buyerSends = run
  return run.finally(() => {
    if (buyerSends === run) buyerSends = null
  })
}

/** Sends one email of a broadcast in one slot, once no email to a buyer is being sent. */
export async function withBroadcastSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  await buyerSends?.catch(() => {})
  return withSeparateSlot(work)
}

/** Sends an email in a separate slot, so that a slow email doesn’t delay other emails. */
export async function withSeparateSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  sideSends += 1
  try {
    return await work()
  } finally {
    sideSends -= 1
  }
}
