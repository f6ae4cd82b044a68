/** Part of a text: literal text, or a placeholder with its fallback in `text`. */
export interface TextPart<Field extends string> {
  text: string
  field: Field | null
}

/** Splits a text at its placeholders, `{name}` or `{name|fallback}`. Unknown names stay literal text. */
export function splitAtPlaceholders<Field extends string>(
  text: string,
  fields: readonly Field[],
): TextPart<Field>[] {
  const parts: TextPart<Field>[] = []
  let end = 0
  for (const found of text.matchAll(/\{(\w+)(?:\|([^{}|]{1,40}))?\}/g)) {
    const [whole, name, fallback = ''] = found
    const field = fields.find((one) => one === name)
    if (!field) continue
    parts.push({ text: text.slice(end, found.index), field: null }, { text: fallback, field })
    end = found.index + whole.length
  }
  parts.push({ text: text.slice(end), field: null })
  return parts.filter((part) => part.field || part.text !== '')
}

/** Fills in placeholders in one pass, so placeholders inside values stay as they are. */
export function fillPlaceholders<Values extends Record<string, string>>(
  text: string,
  values: Values,
): string {
  const fields = Object.keys(values)
  return splitAtPlaceholders(text, fields)
    .map((part) => (part.field ? values[part.field] : part.text))
    .join('')
}
