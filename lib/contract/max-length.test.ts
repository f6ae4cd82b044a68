import { z } from 'zod'
import { noteEditSchema } from './course/notes'
import { videoInputSchema } from './course/videos'
import { emailSchema } from './field-schemas'
import { maxLengthOf } from './max-length'
import { customerEditSchema } from './people/customers'
import { landingLabelsSchema } from './site/landing-labels'

test.each([
  ['a trimmed text', noteEditSchema.shape.content, 10_000],
  ['an optional text that is stored as null', videoInputSchema.shape.description, 5000],
  ['an optional URL', videoInputSchema.shape.thumbnailUrl, 2048],
  ['an email', emailSchema, 254],
  ['a field that may be omitted', customerEditSchema.shape.firstName, 200],
  ['a label with a default', landingLabelsSchema.shape.signIn, 60],
  ['a number', videoInputSchema.shape.order, undefined],
  ['a text without a limit', z.string(), undefined],
])('returns the maximum length of %s', (_name, schema, length) => {
  expect(maxLengthOf(schema)).toBe(length)
})
