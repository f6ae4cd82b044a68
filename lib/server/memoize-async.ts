import 'server-only'

/**
 * Memoizes an async function: concurrent calls share one promise, and its result or error is reused for the given
 * milliseconds. Used for expensive work that strangers can request.
 */
export function memoizeAsync<Answer>(
  load: () => Promise<Answer>,
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
    pending = load()
    pending.then(answered, answered)
    return pending
  }
}
