const running: Promise<unknown>[] = []

/** Replaces the real function in tests: starts the work immediately. `waitForBackgroundWork` waits for it. */
export function runAfterResponse(_name: string, work: () => Promise<unknown>): void {
  running.push(work())
}

/** Waits for all background work. Rejects if any of it failed. */
export async function waitForBackgroundWork(): Promise<void> {
  await Promise.all(running.splice(0))
}
