import { workLater } from '../work-later'

type Added = Parameters<typeof workLater>[0]

let added: Added[] = []

/** Remembers a new lesson whose video still needs processing (renditions, transcript). */
export const rememberAdded = (lesson: Added): void => void added.push(lesson)

/** Starts processing the remembered lessons. */
export function workOnAdded(): void {
  for (const lesson of added) workLater(lesson)
  added = []
}
