/** A piece of a text: as it stands, or a field, whose `text` is what is said where its value is not known. */
export interface Piece<Field extends string> {
  text: string
  field: Field | null
}

/** A text cut at its fields, `{name}` or `{name|otherwise}`. What names no field of these stays as it stands. */
export function cutAtFields<Field extends string>(text: string, fields: readonly Field[]): Piece<Field>[] {
  const pieces: Piece<Field>[] = []
  let end = 0
  for (const found of text.matchAll(/\{(\w+)(?:\|([^{}|]{1,40}))?\}/g)) {
    const [whole, name, otherwise = ''] = found
    const field = fields.find((one) => one === name)
    if (!field) continue
    pieces.push({ text: text.slice(end, found.index), field: null }, { text: otherwise, field })
    end = found.index + whole.length
  }
  pieces.push({ text: text.slice(end), field: null })
  return pieces.filter(({ text: said, field }) => field || said !== '')
}

/** A text with its fields filled in, each once: what a value holds is no field. */
export function filled<Values extends Record<string, string>>(text: string, values: Values): string {
  const fields = Object.keys(values)
  return cutAtFields(text, fields)
    .map(({ text: said, field }) => (field ? values[field] : said))
    .join('')
}
