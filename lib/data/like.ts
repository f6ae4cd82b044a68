import 'server-only'

/** A pattern for ILIKE that finds these very characters anywhere. */
export function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}
