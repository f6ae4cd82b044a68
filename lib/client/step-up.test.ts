import { RequestError } from '@/lib/contract/error'
import { onStepUpNeeded, withStepUp } from './step-up'

const refusal = (code: string) => () => {
  throw new RequestError(403, JSON.stringify({ code, message: 'Confirm it’s you.' }))
}
const success = () => 'done'

let stop = () => {}
afterEach(() => stop())

/** Sends a request for which the server returns these responses, one after the other. */
async function send(...answers: (() => string)[]) {
  let requests = 0
  const result = await withStepUp(async () => {
    const answer = answers[Math.min(requests, answers.length - 1)] ?? success
    requests += 1
    return answer()
  }).catch((error: RequestError) => error.status)
  return { result, requests }
}

test('sends the request again after the person confirmed', async () => {
  const confirm = jest.fn(async () => true)
  stop = onStepUpNeeded(confirm)
  expect(await send(refusal('step_up'), success)).toEqual({ result: 'done', requests: 2 })
  expect(confirm).toHaveBeenCalledWith('Confirm it’s you.')
})

test('throws the server’s error if the person doesn’t confirm, or if no function asks', async () => {
  expect(await send(refusal('step_up'))).toEqual({ result: 403, requests: 1 })
  stop = onStepUpNeeded(async () => false)
  expect(await send(refusal('step_up'))).toEqual({ result: 403, requests: 1 })
})

test('doesn’t ask after any other error', async () => {
  const confirm = jest.fn(async () => true)
  stop = onStepUpNeeded(confirm)
  expect(await send(refusal('forbidden'))).toEqual({ result: 403, requests: 1 })
  expect(await send(success)).toEqual({ result: 'done', requests: 1 })
  expect(confirm).not.toHaveBeenCalled()
})

test('asks once for several requests', async () => {
  const confirm = jest.fn(async () => true)
  stop = onStepUpNeeded(confirm)
  await Promise.all([send(refusal('step_up'), success), send(refusal('step_up'), success)])
  expect(confirm).toHaveBeenCalledTimes(1)
})
