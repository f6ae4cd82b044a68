import { sectionInputSchema } from './course/sections'
import { videoInputSchema } from './course/videos'
import { emailSchema } from './field-schemas'
import { broadcastInputSchema } from './mail/broadcasts'
import { productInputSchema } from './sales/products'
import { landingSchema } from './site/landing'

/** Returns the messages that a form shows below a number field for a value. */
const messagesFor = (
  field: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
  value: unknown,
) => field.safeParse(value).error?.issues.map(({ message }) => message)

test('accepts only ASCII email addresses, and lower-cases them', () => {
  expect(emailSchema.parse(' Kate@Example.com ')).toBe('kate@example.com')
  expect(messagesFor(emailSchema, '\u212Aate@example.com')).toEqual(['Please enter a valid email address.'])
})

test.each([undefined, null, '', ' ', 5])('says that a product needs a name, not %j', (name) => {
  expect(messagesFor(productInputSchema.shape.name, name)).toEqual(['Name is required'])
})

const share = landingSchema.shape.reasons.shape.items.element.shape.before.shape.share

test.each([
  ['display order', sectionInputSchema.shape.order, 1_000_001, '-1,000,000 to 1,000,000'],
  ['duration', videoInputSchema.shape.duration, -5, '0 to 86,400'],
  ['days to wait', broadcastInputSchema.shape.afterDays, -1, '0 to 365'],
  ['days to wait', broadcastInputSchema.shape.afterDays, 366, '0 to 365'],
  ['emails per minute', broadcastInputSchema.shape.perMinute, 0, '1 to 1,000'],
  ['emails per minute', broadcastInputSchema.shape.perMinute, 1.5, '1 to 1,000'],
  ['bar length', share, 101, '1 to 100'],
])('says which numbers a form accepts as %s', (_name, field, value, range) => {
  expect(messagesFor(field, value)).toEqual([`Enter a whole number from ${range}`])
})
