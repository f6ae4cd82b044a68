import type { GeneratedFile } from '@/lib/contract/media/worker/messages'

/**
 * Part of a file with its position, in the form that Mediabunny's `StreamTarget` writes and that a file's
 * writable stream accepts.
 */
export interface FileChunk {
  type: 'write'
  data: Uint8Array<ArrayBuffer>
  position: number
}

/** A file that is being written. */
export interface JobOutput {
  name: string
  writable: WritableStream<FileChunk>
  /** Returns the file, once its stream is closed. */
  finish(): Promise<GeneratedFile>
}
