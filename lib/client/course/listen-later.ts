/**
 * Transcribes a new lesson in the background. Failures aren’t reported here; the transcript page shows what
 * is missing and can start it again.
 */
export function listenLater(lesson: { id: string; videoUrl: string }): void {
  // Loaded on demand, because most pages never need it.
  import('./speech').then(({ listenByItself }) => listenByItself(lesson)).catch(() => {})
}
