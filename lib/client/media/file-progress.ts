/** Stages of a video file on its way to a lesson, in their order. */
type FileStage = 'compress' | 'upload' | 'register' | 'done'

/** Compressing takes much longer than the upload, so it fills this much of the bar (percent). */
const COMPRESSION_PERCENT = 80
/** The bar reaches this percentage when the file is uploaded but not yet registered. */
const UPLOADED_PERCENT = 99

/**
 * Returns the progress of a file over all its stages (0 to 100), for one progress bar per file. `percent` is
 * the progress of the current stage. `isCompressed`: whether the file is compressed before the upload.
 */
export function computeFilePercent(stage: FileStage, percent: number, isCompressed: boolean): number {
  if (stage === 'done') return 100
  if (stage === 'register') return UPLOADED_PERCENT
  if (stage === 'compress') return Math.floor((COMPRESSION_PERCENT * percent) / 100)
  const start = isCompressed ? COMPRESSION_PERCENT : 0
  return Math.floor(start + ((UPLOADED_PERCENT - start) * percent) / 100)
}
