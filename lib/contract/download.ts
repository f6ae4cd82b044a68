/**
 * A file that is streamed to the client. An error while writing aborts the response, so it never looks
 * complete.
 */
export class Download {
  constructor(
    readonly fileName: string,
    readonly text: AsyncIterable<string>,
    readonly type = 'application/json',
  ) {}
}
