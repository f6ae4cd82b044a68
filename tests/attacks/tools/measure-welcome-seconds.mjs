import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Posts a sale. Returns the seconds until the mail server has the welcome email, or Infinity after `most`
 * seconds.
 */
export async function measureWelcomeSeconds({ url }, mailServer, { form, email }, most) {
  const soldAt = performance.now()
  const answer = await fetch(`${url}/api/ipn/warriorplus`, { method: 'POST', body: form })
  if (!answer.ok) throw new Error(`The sale returned status ${answer.status}`)
  while (performance.now() < soldAt + most * 1000) {
    const at = mailServer.accepted.get(email)
    if (at) return (at - soldAt) / 1000
    await sleep(50)
  }
  return Number.POSITIVE_INFINITY
}
