import { workLater } from '../work-later'

type Added = Parameters<typeof workLater>[0]

let added: Added[] = []

/** A lesson is there, and there is more to be made of its film. */
export const rememberAdded = (lesson: Added): void => void added.push(lesson)

/** Begins with all that were added. */
export function workOnAdded(): void {
  for (const lesson of added) workLater(lesson)
  added = []
}
