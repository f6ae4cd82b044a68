/** Returns each item with a React key made from its text. The keys of repeated texts contain a counter. */
export function withReactKeys<Item>(
  items: readonly Item[],
  wordsOf: (item: Item) => string,
): { key: string; item: Item }[] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const words = wordsOf(item)
    const times = seen.get(words) ?? 0
    seen.set(words, times + 1)
    return { key: `${times} ${words}`, item }
  })
}
