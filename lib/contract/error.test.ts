import { z } from 'zod'
import { errorBodyOf, invalid, RequestError, serverMessage } from './error'

const refusalOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value)
  if (!error) throw new Error('It was not refused')
  return invalid(error)
}

test('each unknown field is named by itself, however many there are', () => {
  const names = Array.from({ length: 8_000 }, (_, place) => `f${place}`)
  const refusal = refusalOf(z.strictObject({}), Object.fromEntries(names.map((name) => [name, 0])))
  expect(refusal.message).toBe('f0: Unknown field')
  expect(JSON.stringify(refusal.body).length).toBeLessThan(10_000)
})

test('a list of thousands of wrong values is answered in few words', () => {
  const refusal = refusalOf(z.strictObject({ ids: z.array(z.uuid()) }), { ids: Array(20_000).fill(1) })
  expect(refusal.status).toBe(400)
  expect(JSON.stringify(refusal.body).length).toBeLessThan(10_000)
})

test('two faults of one field stand together', () => {
  const refusal = refusalOf(z.strictObject({ a: z.string().min(3, 'short').startsWith('x', 'no x') }), {
    a: 'b',
  })
  expect(refusal.body.fields).toEqual({ a: ['short', 'no x'] })
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
])('of the failed answer %s it reads %p', (text, body) => {
  expect(errorBodyOf(text)).toEqual(body)
})

test('only a fault of ours is told with the reference by which it is found in the log', () => {
  const told = (code: string) =>
    serverMessage(
      new RequestError(500, JSON.stringify({ message: 'It broke.', code, requestId: '0123456789ab' })),
    )
  expect(told('internal')).toBe('It broke. (Reference 0123456789ab)')
  expect(told('unavailable')).toBe('It broke.')
})
