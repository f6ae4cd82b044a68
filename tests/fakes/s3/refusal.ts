/** What a store refuses with: its status and S3's own code. */
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
