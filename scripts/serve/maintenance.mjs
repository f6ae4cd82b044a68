const minute = 60_000

/**
 * Calls the maintenance of the server at `url` every minute, as a cron would; returns how to stop.
 * Only a change in how it goes is reported, so that an outage is one line and not one a minute.
 */
export function startMaintenance(url, secret) {
  if (!secret) return () => {}
  // Whoever looks whether it is late knows that it is called every minute.
  process.env.LECTERN_MAINTAINS = '1'
  let last = 'ok'
  let busy = false
  let isStopped = false
  const tick = async () => {
    if (busy) return
    busy = true
    const outcome = await call(url, secret)
    busy = false
    // A call that our own end cut off says nothing about maintenance.
    if (isStopped) return
    if (outcome !== last) console.error(`maintenance: ${outcome}`)
    last = outcome
  }
  const first = setTimeout(tick, 5_000)
  const timer = setInterval(tick, minute)
  return () => {
    isStopped = true
    clearTimeout(first)
    clearInterval(timer)
  }
}

async function call(url, secret) {
  try {
    const answer = await fetch(`${url}/api/cron/maintenance`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(5 * minute),
    })
    await answer.arrayBuffer()
    // 404: this secret is not the app's, or the app has no maintenance.
    return answer.ok || answer.status === 404 ? 'ok' : `answered ${answer.status}`
  } catch (error) {
    return `failed (${error.message})`
  }
}
