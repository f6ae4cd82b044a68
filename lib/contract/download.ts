/** A file that is written while it is sent, so that it may be long. What throws breaks it off: it never looks complete. */
export class Download {
  constructor(
    readonly fileName: string,
    readonly text: AsyncIterable<string>,
  ) {}
}
