/**
 * Transcribes a new lesson in the background. Failures aren’t reported here. The transcript page shows what is
 * missing and can start the transcription again.
 */
export function queueTranscription(lesson: { id: string; videoUrl: string }): void {
  // Loaded on demand, because most pages never need it.
  import('./transcription')
    .then(({ transcribeAutomatically }) => transcribeAutomatically(lesson))
    .catch(() => {})
}
