const minute = 60_000

/**
 * Calls the maintenance of the server at `url` every minute, like a cron. Returns a function that stops it.
 * Logs only changes of the result, so that an outage adds one line to the log and not one per minute.
 * @param {string} url @param {string} secret
 */
export function startMaintenanceTimer(url, secret) {
  if (!secret) return () => {}
  // Tells the check for late maintenance to expect a call every minute.
  process.env.LECTERN_MAINTAINS = '1'
  let last = 'ok'
  let busy = false
  let isStopped = false
  const tick = async () => {
    if (busy) return
    busy = true
    const result = await call(url, secret)
    busy = false
    // If the server is shutting down, the interrupted call doesn’t count as a failure of maintenance.
    if (isStopped) return
    if (result !== last) console.error(`maintenance: ${result}`)
    last = result
  }
  const first = setTimeout(tick, 5_000)
  const timer = setInterval(tick, minute)
  return () => {
    isStopped = true
    clearTimeout(first)
    clearInterval(timer)
  }
}

/** @param {string} url @param {string} secret */
async function call(url, secret) {
  try {
    const answer = await fetch(`${url}/api/cron/maintenance`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(5 * minute),
    })
    await answer.arrayBuffer()
    // A 404 means that the app has no maintenance endpoint or no CRON_SECRET.
    return answer.ok || answer.status === 404 ? 'ok' : `answered ${answer.status}`
  } catch (error) {
    return `failed (${error instanceof Error ? error.message : error})`
  }
}
