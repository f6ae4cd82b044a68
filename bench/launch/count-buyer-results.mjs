import { launchBuyerKindOf, launchBuyerKinds, launchSaleIdOf } from './buyer-kinds.mjs'

/** Reads the furthest milestone of each buyer's first sale, or the reason why it ended earlier. */
const STATES = `
  SELECT p.warrior_plus_sale_id AS sale, m.step, CASE
    WHEN m.received IS NULL THEN 'never paid'
    WHEN p.is_refunded AND m.mailed IS NULL THEN 'refunded, not mailed'
    WHEN p.is_refunded THEN 'refunded, mailed'
    WHEN m.first_frame IS NOT NULL THEN 'watched'
    WHEN m.signed_in IS NOT NULL THEN 'signed in'
    WHEN m.mailed IS NOT NULL THEN 'mailed'
    WHEN m.mail_failed IS NOT NULL THEN 'refused by the mail server'
    WHEN p.needs_attention LIKE '%isn’t a valid email address%' THEN 'email not usable'
    ELSE 'unaccounted' END AS ended
  FROM purchases p JOIN purchase_moments m ON m.purchase_id = p.id`

const span = (name, column) => `
  SELECT '${name}' AS name, count(*)::int AS people,
    round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ${column} - received))::numeric, 1)::float8 AS p50,
    round(percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM ${column} - received))::numeric, 1)::float8 AS p95
  FROM purchase_moments WHERE ${column} IS NOT NULL`

/** Returns the delays from the notification to the sent email and to the first frame, in seconds. */
export async function readLaunchDelays(product) {
  const [mailed] = await product.rows(span('email sent', 'mailed'))
  const [watched] = await product.rows(span('scripted first frame', 'first_frame'))
  return [mailed, watched]
}

/** Counts the buyers by kind and result, and lists the buyers with an unexpected result. */
export async function countBuyerResults(product, { buyers, failures }) {
  const found = new Map((await product.rows(STATES)).map(({ sale, ended }) => [sale, ended]))
  const counts = new Map()
  const wrong = failures.map(({ index, reason }) => `${launchBuyerKindOf(index)}: ${reason}`)
  for (let index = 0; index < buyers; index++) {
    const kind = launchBuyerKindOf(index)
    const ended = found.get(launchSaleIdOf(index)) ?? 'lost'
    const key = `${kind}: ${ended}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    if (![launchBuyerKinds[kind].ends].flat().includes(ended))
      wrong.push(`${launchSaleIdOf(index)}, ${key} instead of ${launchBuyerKinds[kind].ends}`)
  }
  return { counts, wrong }
}

/** Prints the counts and the unexpected results. Returns whether every buyer has the expected result. */
export function printBuyerResults({ counts, wrong }, buyers) {
  for (const [key, count] of counts) console.log(`${String(count).padStart(5)}  ${key}`)
  for (const line of wrong.slice(0, 20)) console.log(`WRONG  ${line}`)
  const whole = [...counts.values()].reduce((sum, count) => sum + count, 0) === buyers && wrong.length === 0
  console.log(
    whole ? `All ${buyers} buyers are accounted for` : `FAILED: ${wrong.length} are not accounted for`,
  )
  return whole
}
