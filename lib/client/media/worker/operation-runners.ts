import { compressVideoOperation } from '@/lib/contract/media/worker/compress-video'
import { extractSpeechOperation } from '@/lib/contract/media/worker/extract-speech'
import { findCutsOperation } from '@/lib/contract/media/worker/find-cuts'
import { findThumbnailOperation } from '@/lib/contract/media/worker/find-thumbnail'
import { makeRenditionOperation } from '@/lib/contract/media/worker/make-rendition'
import { makeStoryboardOperation } from '@/lib/contract/media/worker/make-storyboard'
import { probeVideoOperation } from '@/lib/contract/media/worker/probe-video'
import type { OperationRunner } from './operation-runner'

/**
 * All operations of the media worker, loaded on demand, so that the media library loads with the first job
 * that needs it. To add one: a shape in the contract, a file in this folder, and a line here.
 */
export const operationRunners: Record<string, () => Promise<OperationRunner>> = {
  [findCutsOperation.name]: async () => (await import('./find-cuts')).runFindCuts,
  [compressVideoOperation.name]: async () => (await import('./compress-video')).runCompressVideo,
  [findThumbnailOperation.name]: async () => (await import('./find-thumbnail')).runFindThumbnail,
  [probeVideoOperation.name]: async () => (await import('./probe-video')).runProbeVideo,
  [makeRenditionOperation.name]: async () => (await import('./make-rendition')).runMakeRendition,
  [extractSpeechOperation.name]: async () => (await import('./extract-speech')).runExtractSpeech,
  [makeStoryboardOperation.name]: async () => (await import('./make-storyboard')).runMakeStoryboard,
}
