/** Scope of a search: one course, or everything that the viewer sees. */
export interface SearchScope {
  /** The slug of the course. Undefined searches everything that the viewer sees. */
  course: string | undefined
  /** Whether the search covers several courses. */
  hasSeveral: boolean
}

export const getSearchLabel = (hasSeveral: boolean) =>
  hasSeveral ? 'Search your courses' : 'Search the course'
