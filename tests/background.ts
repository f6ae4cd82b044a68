const running: Promise<unknown>[] = []

/** What the product runs after an answer starts at once here; `afterResponses` waits for it. */
export function runAfterResponse(_name: string, work: () => Promise<unknown>): void {
  running.push(work())
}

/** Throws what the work threw. */
export async function afterResponses(): Promise<void> {
  await Promise.all(running.splice(0))
}
