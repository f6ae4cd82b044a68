import { RequestError } from '@/lib/contract/error'

/** Function that asks the person to confirm the session with their passkey. Resolves to whether they did. */
type ConfirmStepUp = (message: string) => Promise<boolean>

let confirmStepUp: ConfirmStepUp | undefined
/** The passkey confirmation that is in progress. Other requests that need one wait for its result. */
let pending: Promise<boolean> | undefined

/**
 * Sets the function that asks for the passkey when the server rejects a request without it. Returns a
 * function that unsets it.
 */
export function onStepUpNeeded(confirm: ConfirmStepUp): () => void {
  confirmStepUp = confirm
  return () => {
    if (confirmStepUp === confirm) confirmStepUp = undefined
  }
}

/** Returns whether the server rejected a request because it needs a passkey first. */
export const isStepUpRefusal = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.body.code === 'step_up'

/**
 * Sends a request. If the server asks for a passkey and the person confirms the session with it, sends the
 * request again. Throws the server’s error if the person doesn’t confirm.
 */
export async function withStepUp<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    if (!confirmStepUp || !isStepUpRefusal(error)) throw error
    pending ??= confirmStepUp(error.serverMessage ?? '').finally(() => {
      pending = undefined
    })
    if (!(await pending)) throw error
    return request()
  }
}
