/** An error response of S3, with its status and error code. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

export const denied = (message: string) => new Refusal(403, 'AccessDenied', message)
