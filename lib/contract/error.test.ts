import { z } from 'zod'
import { getServerMessage, parseErrorBody, RequestError, toBadRequestError } from './error'

const errorFor = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value)
  if (!error) throw new Error('Expected the value to be rejected')
  return toBadRequestError(error)
}

test('lists each unknown field separately, up to a limit', () => {
  const names = Array.from({ length: 8_000 }, (_, index) => `f${index}`)
  const error = errorFor(z.strictObject({}), Object.fromEntries(names.map((name) => [name, 0])))
  expect(error.message).toBe('f0: Unknown field')
  expect(JSON.stringify(error.body).length).toBeLessThan(10_000)
})

test('keeps the response short for a list of thousands of invalid values', () => {
  const error = errorFor(z.strictObject({ ids: z.array(z.uuid()) }), { ids: Array(20_000).fill(1) })
  expect(error.status).toBe(400)
  expect(JSON.stringify(error.body).length).toBeLessThan(10_000)
})

test('lists both errors of one field', () => {
  const error = errorFor(z.strictObject({ a: z.string().min(3, 'short').startsWith('x', 'no x') }), {
    a: 'b',
  })
  expect(error.body.fields).toEqual({ a: ['short', 'no x'] })
})

test.each([
  ['{"message":"No","code":"conflict"}', { message: 'No', code: 'conflict' }],
  [
    '{"message":"No","code":"bad_request","fields":{"a":["short"]}}',
    { message: 'No', code: 'bad_request', fields: { a: ['short'] } },
  ],
  ['{"message":"No","code":"bad_request","fields":{"a":[1]}}', null],
  ['{"message":"No","code":"bad_request","fields":["a"]}', null],
  ['{"message":1,"code":"conflict"}', null],
  ['{"message":"No"}', null],
  ['["message"]', null],
  ['null', null],
  ['<html>Bad Gateway</html>', null],
  ['', null],
])('parses the error response %s as %p', (text, body) => {
  expect(parseErrorBody(text)).toEqual(body)
})

test('includes the log reference only for internal errors', () => {
  const messageOf = (code: string) =>
    getServerMessage(
      new RequestError(500, JSON.stringify({ message: 'It broke.', code, requestId: '0123456789ab' })),
    )
  expect(messageOf('internal')).toBe('It broke. (Reference 0123456789ab)')
  expect(messageOf('unavailable')).toBe('It broke.')
})
