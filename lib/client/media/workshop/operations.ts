import { findCuts } from '@/lib/contract/media/workshop/cuts'
import { fitFilm } from '@/lib/contract/media/workshop/fit'
import { findFrame } from '@/lib/contract/media/workshop/frame'
import { probe } from '@/lib/contract/media/workshop/probe'
import { makeRendition } from '@/lib/contract/media/workshop/rendition'
import { extractSpeech } from '@/lib/contract/media/workshop/speech'
import { makeStoryboard } from '@/lib/contract/media/workshop/storyboard'
import type { Operation } from './operation'

/**
 * All operations of the media worker, loaded on demand, so that the media library loads with the first job
 * that needs it. To add one: a shape in the contract, a file in this folder, and a line here.
 */
export const operations: Record<string, () => Promise<Operation>> = {
  [findCuts.name]: async () => (await import('./cuts')).cutsOf,
  [fitFilm.name]: async () => (await import('./fit')).fitted,
  [findFrame.name]: async () => (await import('./frame')).frameOf,
  [probe.name]: async () => (await import('./probe')).probeFile,
  [makeRendition.name]: async () => (await import('./rendition')).renditionOf,
  [extractSpeech.name]: async () => (await import('./speech')).speechOf,
  [makeStoryboard.name]: async () => (await import('./storyboard')).storyboardOf,
}
