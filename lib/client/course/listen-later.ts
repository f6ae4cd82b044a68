/**
 * Has a film listened to after its lesson is there, in the background. What fails is not told: the lesson's words page says
 * what is missing, and begins it by one press.
 */
export function listenLater(lesson: { id: string; videoUrl: string }): void {
  // Loaded when there is something to listen to: most pages never need it.
  import('./speech').then(({ listenByItself }) => listenByItself(lesson)).catch(() => {})
}
