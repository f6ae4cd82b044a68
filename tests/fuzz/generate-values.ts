import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Texts that often break servers: invalid or extreme IDs, numbers, dates, characters and lengths. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '。',
  'ﬀ',
  '%',
  '%00',
  '%E0%A4%A',
  '../../etc/passwd',
  '..%2f..%2f',
  "' OR 1=1 --",
  '$where',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '=cmd()',
  'null',
  'undefined',
  'true',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '9999-12-31T23:59:59.999Z',
  '+010000-01-01T00:00:00Z',
  '1e308',
  '-0',
  '0x10',
  '9007199254740993',
  'x'.repeat(300),
  '𝒳'.repeat(6000),
]
const hostileNumbers = [
  0,
  -0,
  -1,
  0.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
]

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...hostileNumbers),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { __proto__: null, a: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** IDs of existing rows of any table. Each may be used where another kind of ID is expected. */
export type RowIds = string[]

const idOf = (ids: RowIds) =>
  fc.oneof({ weight: 4, arbitrary: ids.length > 0 ? fc.constantFrom(...ids) : fc.uuid() }, fc.uuid())

/** Generates a path segment for an ID. */
export const generatePathPart = (ids: RowIds) =>
  fc.oneof({ weight: 6, arbitrary: idOf(ids) }, hostileText.map(safeInPath))

/**
 * Encodes a path segment, but keeps texts with a percent sign, so that broken escapes are sent too. Never
 * returns an empty string, which would change the path.
 */
const safeInPath = (text: string) =>
  text.includes('%') ? text : encodeURIComponent(text.replace(/\p{Surrogate}/gu, '') || ' ')

function ofText(schema: JsonSchema, ids: RowIds): Arbitrary<unknown> {
  if (schema.format === 'uuid') return idOf(ids)
  if (schema.format === 'email') return fc.emailAddress()
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  return fc.oneof(
    fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 50, 50) }),
    fc.webUrl(),
    fc.lorem({ maxCount: 5 }),
  )
}

function ofNumber({ minimum = -1000, maximum = 1000 }: JsonSchema): Arbitrary<unknown> {
  return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
}

function ofObject(schema: JsonSchema, ids: RowIds): Arbitrary<unknown> {
  const { properties = {}, additionalProperties = true, required = [] } = schema
  // The required names of a record with known keys are not among its properties.
  const unnamed = required.filter((name) => !Object.hasOwn(properties, name))
  const fields = [
    ...Object.entries(properties),
    ...unnamed.map((name) => [name, additionalProperties] as const),
  ].map(([name, field]) => [name, anyValueOf(field, ids)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

/** Generates a value that the schema probably accepts. */
function mildValueOf(schema: JsonSchema, ids: RowIds): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return fc.oneof(...branches.map((branch) => anyValueOf(branch, ids)))
  switch (schema.type) {
    case 'object':
      return ofObject(schema, ids)
    case 'array':
      return fc.array(anyValueOf(schema.items as JsonSchema, ids), { maxLength: 5 })
    case 'string':
      return ofText(schema, ids)
    case 'integer':
    case 'number':
      return ofNumber(schema)
    case 'boolean':
      return fc.boolean()
    default:
      return hostileValue
  }
}

/** Generates a value for a schema: usually an acceptable one, sometimes a hostile one. */
function anyValueOf(schema: JsonSchema | boolean, ids: RowIds): Arbitrary<unknown> {
  if (typeof schema === 'boolean') return hostileValue
  return fc.oneof({ weight: 9, arbitrary: mildValueOf(schema, ids) }, hostileValue)
}

/** Generates values for part of the contract, sometimes with missing or extra fields. */
export function generateValues(schema: z.ZodType, ids: RowIds): Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const mild = anyValueOf(json, ids)
  const extra = fc.dictionary(hostileText, hostileValue, { maxKeys: 3 })
  return fc.oneof(
    { weight: 8, arbitrary: mild },
    fc.tuple(mild, extra).map(([value, more]) => ({ ...Object(value), ...more })),
    hostileValue,
  )
}
