import { z } from 'zod'
import { queryRows } from '@/lib/server/db/typed-rows'
import { emailPatternOf } from './forget-buyer'

const foundSchema = z.strictObject({ isFound: z.boolean() })

/** Returns whether the database finds the email in the bytes of a request. */
async function isFound(email: string, text: string) {
  const [row] = await queryRows(foundSchema)`
    SELECT lower(encode(convert_to(${text}, 'UTF8'), 'escape')) ~ ${emailPatternOf(email)} AS is_found`
  return row?.isFound
}

test.each([
  ['a form', 'ann@x.com', 'ccustemail=ann%40x.com&cproditem=1'],
  ['a form without escapes', 'ann@x.com', 'ccustemail=Ann@X.com'],
  ['JSON', 'ann@x.com', '{"email":"ann@x.com","name":"Østby"}'],
  ['the end of a sentence', 'ann@x.com', 'note=Write to ann@x.com. Thanks'],
  ['a name before it', 'ann@x.com', 'from=Ann+Lee+%3Cann%40x.com%3E'],
  ['a space before it', 'ann@x.com', 'note=Write+to+ann%40x.com'],
  ['a plus sign', 'ann+1@x.com', 'email=ann%2B1%40x.com'],
  ['a plus sign in JSON', 'ann+1@x.com', '"ann+1@x.com"'],
  ['escaped JSON', 'ann+1@x.com', '"ann\\u002b1\\u0040x.com"'],
  ['an apostrophe', "o'neil@x.com", 'email=o%27neil%40x.com'],
  ['multipart', 'ann@x.com', '\r\n\r\nann@x.com\r\n--boundary'],
])('finds an email in %s', async (_case, email, text) => {
  expect(await isFound(email, text)).toBe(true)
})

test.each([
  ['longer names', 'email=joann%40x.com&e=joann@x.com'],
  ['names with dots', '"jo.ann@x.com" jo.ann%40x.com'],
  ['names with plus signs', '"jo+ann@x.com" email=jo%2Bann%40x.com "jo\\u002bann@x.com"'],
  ['names with hyphens and percent signs', '"jo-ann@x.com" jo%2Dann%40x.com jo%25ann%40x.com'],
  ['names with letters of other scripts', 'email=%C3%98ann%40x.com "Øann@x.com"'],
  ['longer domains', 'ann@x.com.au ann%40x.company ann@x.com-shop.com'],
  ['other domains', 'ann@xacom'],
])('doesn’t find an email inside other ones with %s', async (_case, text) => {
  expect(await isFound('ann@x.com', text)).toBe(false)
})
