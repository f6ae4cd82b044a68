import 'server-only'

/**
 * Memoizes an async function: concurrent calls share one promise, and the result is reused for the given
 * milliseconds. Used for expensive work that strangers can request.
 */
export function memoizeAsync<Answer>(
  ask: () => Promise<Answer>,
  milliseconds: number,
): () => Promise<Answer> {
  let pending: Promise<Answer> | undefined
  let endsAt = Number.POSITIVE_INFINITY
  return () => {
    if (pending && Date.now() < endsAt) return pending
    endsAt = Number.POSITIVE_INFINITY
    const answered = () => {
      endsAt = Date.now() + milliseconds
    }
    pending = ask()
    pending.then(answered, answered)
    return pending
  }
}
