/** Fetches the form's token and cookie, as the sign-in page does. */
export async function readToken(url) {
  const answer = await fetch(`${url}/api/auth/csrf`)
  const { csrfToken } = await answer.json()
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  return { csrfToken, cookie }
}

/** Asks for a sign-in link from a client, which a trusted proxy in front would name; returns the status. */
export async function askForLink(url, { email, client, token, type = 'application/json', body }) {
  const json = JSON.stringify({ email, csrfToken: token?.csrfToken, callbackUrl: '/', json: 'true' })
  const answer = await fetch(`${url}/api/auth/signin/email`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type, cookie: token?.cookie ?? '', 'x-forwarded-for': client },
    body: body ?? json,
  })
  await answer.text()
  return answer.status
}

/** `count` times at once: how many were answered with this status. */
export async function countOf(status, count, ask) {
  const statuses = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)))
  return statuses.filter((each) => each === status).length
}

/** How many points of the sign-in limits are spent. */
export async function pointsTaken(rows) {
  const [{ points }] = await rows(
    "SELECT COALESCE(sum(points), 0)::int AS points FROM rate_limits WHERE key LIKE 'sign-in%'",
  )
  return points
}
