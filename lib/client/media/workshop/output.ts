import type { MadeFile } from '@/lib/contract/media/workshop/messages'

/** A piece of a file, and where in it it belongs: what Mediabunny's StreamTarget and a file's own stream both take. */
export interface Piece {
  type: 'write'
  data: Uint8Array<ArrayBuffer>
  position: number
}

/** A file that is being made. */
export interface Output {
  name: string
  writable: WritableStream<Piece>
  /** The file, once its stream is closed. */
  finish(): Promise<MadeFile>
}
