import 'server-only'

/**
 * The same question, however many ask it: whoever comes while it is asked, or so many milliseconds after it was answered,
 * gets that answer. For what strangers may ask in a loop.
 */
export function kept<Answer>(ask: () => Promise<Answer>, milliseconds: number): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  let endsAt = Number.POSITIVE_INFINITY
  return () => {
    if (asked && Date.now() < endsAt) return asked
    endsAt = Number.POSITIVE_INFINITY
    const answered = () => {
      endsAt = Date.now() + milliseconds
    }
    asked = ask()
    asked.then(answered, answered)
    return asked
  }
}
