/** An error response of S3, with its status and error code. */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

export const createAccessDenied = (message: string) => new S3Error(403, 'AccessDenied', message)
