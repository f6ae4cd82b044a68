// This function has its own file, so that the dashboard does not load the schemas of sections.
import type { Section } from './sections'

/** Returns whether the viewer doesn't own any of the sections. A section that they own may open later. */
export const ownsNoSection = (sections: Pick<Section, 'locked' | 'opensAt'>[]) =>
  sections.every(({ locked, opensAt }) => locked && !opensAt)
