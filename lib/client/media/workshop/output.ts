import type { MadeFile } from '@/lib/contract/media/workshop/messages'

/**
 * Part of a file with its position, in the form that Mediabunny's `StreamTarget` writes and that a file's
 * writable stream accepts.
 */
export interface Piece {
  type: 'write'
  data: Uint8Array<ArrayBuffer>
  position: number
}

/** A file that is being written. */
export interface Output {
  name: string
  writable: WritableStream<Piece>
  /** Returns the file, once its stream is closed. */
  finish(): Promise<MadeFile>
}
