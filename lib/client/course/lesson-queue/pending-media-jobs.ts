import { queueMediaJobs } from '../queue-media-jobs'

type Added = Parameters<typeof queueMediaJobs>[0]

let added: Added[] = []

/** Remembers a new lesson whose video still needs processing (renditions, transcript). */
export const addPendingMediaJob = (lesson: Added): void => void added.push(lesson)

/** Starts processing the remembered lessons. */
export function startPendingMediaJobs(): void {
  for (const lesson of added) queueMediaJobs(lesson)
  added = []
}
