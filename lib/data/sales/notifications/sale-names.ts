import 'server-only'

/** What a purchase is known by. */
export interface Names {
  /** The number of its sale; of a second item `NUMBER/ITEM`. */
  saleId: string
  /** The sale's name in the API. */
  sale: string
}

/** The number of the sale, without what tells a second item apart. */
export const numberOf = ({ saleId }: Names) => saleId.split('/', 1)[0] ?? ''
/** Known by its number alone, or by its API name alone. */
export const hasOneName = (names: Names) => numberOf(names) === names.sale

/** Every name that purchases go by. */
export const namesIn = (purchases: Names[]): string[] =>
  purchases.flatMap((purchase) => [numberOf(purchase), purchase.sale])
