import 'server-only'
import { normalItemNumber } from '@/lib/contract/sales/notification-fields'
import { FOUND_MAX } from '@/lib/contract/search'
import { holds, startsWith } from '@/lib/data/like'
import { searched } from '@/lib/data/people/customer-search'
import { Prisma } from '@/lib/server/db'
import { normalItem } from './sales/notifications/ledger'

const personTitle = Prisma.sql`COALESCE(NULLIF(concat_ws(' ', u.first_name, u.last_name), ''), split_part(u.email, '@', 1))`

/** Not as the index of merged accounts has it: that is nearly everybody, and would be read in place of what is looked for. */
const isThemselves = Prisma.sql`num_nulls(u.merged_into) = 1`

/**
 * The first rows of one table that are like that. Within the part, before anything is joined: so there is no order that
 * would be worth reading the table in, and its own index is what is left.
 */
const few = (table: string, name: string, which: Prisma.Sql) => {
  const [from, row] = [Prisma.raw(`${table} ${name}`), Prisma.raw(name)]
  return Prisma.sql`(SELECT ${row}.* FROM ${from} WHERE ${which} LIMIT ${FOUND_MAX}) ${row}`
}

const people = (from: Prisma.Sql, detail: Prisma.Sql) => Prisma.sql`
  SELECT 'person' AS kind, u.id, ${personTitle} AS title, ${detail} AS detail FROM ${from}`

/** By their own email, by one that is theirs too, and by one that was mistyped. */
const ownEmail = (which: Prisma.Sql) =>
  people(few('users', 'u', Prisma.sql`${isThemselves} AND ${which}`), Prisma.sql`u.email`)
const otherEmail = (which: Prisma.Sql) =>
  people(
    Prisma.sql`${few('user_emails', 'e', Prisma.sql`e.verified_at IS NOT NULL AND ${which}`)}
      JOIN users u ON u.id = e.user_id`,
    Prisma.sql`e.email || ' (also ' || u.email || ')'`,
  )
const mistyped = (which: Prisma.Sql) =>
  people(
    Prisma.sql`${few('misspelt_emails', 'e', which)} JOIN users u ON u.id = e.user_id`,
    Prisma.sql`e.email || ' (mistyped, now ' || u.email || ')'`,
  )
const further = Prisma.sql`e.email`

const sales = (which: Prisma.Sql) => Prisma.sql`
  SELECT 'sale', p.id, p.warrior_plus_sale_id, NULLIF(concat_ws(' · ', NULLIF(btrim(p.ipn_data ->> 'WP_BUYER_NAME'), ''),
    COALESCE(holder.email, p.ipn_data ->> 'WP_BUYER_EMAIL')), '')
  FROM ${few('purchases', 'p', Prisma.sql`NOT p.is_test AND ${which}`)} LEFT JOIN users holder ON holder.id = p.user_id`

/** Sales that the whole of it names: an array, so that each table is asked by its own index. */
const saleOfId = (id: string) =>
  sales(Prisma.sql`p.id = ANY(ARRAY(
    SELECT s.id FROM purchases s WHERE s.warrior_plus_sale_id = ${id}
    UNION SELECT s.id FROM purchases s WHERE s.warrior_plus_sale = ${id}
    UNION SELECT paid.purchase_id FROM purchase_payments paid WHERE paid.transaction_id = ${id}))`)

const saleTexts = [
  Prisma.sql`p.warrior_plus_sale_id`,
  Prisma.sql`p.warrior_plus_sale`,
  Prisma.sql`p.transaction_id`,
  Prisma.sql`(p.ipn_data ->> 'WP_BUYER_EMAIL')`,
  Prisma.sql`(p.ipn_data ->> 'WP_BUYER_NAME')`,
]
const salesThatHold = (q: string) => {
  const held = saleTexts.map((text) => holds(text, q))
  return sales(Prisma.sql`(${Prisma.join(held, ' OR ')})`)
}

const products = (which: Prisma.Sql) => Prisma.sql`
  SELECT 'product', p.id, p.name, p.warrior_plus_product_id FROM ${few('products', 'p', which)}`
const productOfItem = (item: string) =>
  products(Prisma.sql`${normalItem(Prisma.sql`p.warrior_plus_product_id`)} = ${item}`)

const sections = (q: string) => Prisma.sql`
  SELECT 'section', s.id, s.title, NULL FROM ${few('course_sections', 's', holds(Prisma.sql`s.title`, q))}`
const videos = (q: string) => Prisma.sql`
  SELECT 'video', v.id, v.title, s.title
  FROM ${few('videos', 'v', holds(Prisma.sql`v.title`, q))} JOIN course_sections s ON s.id = v.section_id`

/** Of fewer letters in a row a trigram index knows nothing. */
const hasTrigram = (q: string) => /[\p{L}\p{N}]{3}/u.test(q)

/**
 * The parts of the one search, each by its own index: first what is exactly it or begins with it, then, of three letters or
 * more, what holds it.
 */
export function searchParts(q: string): Prisma.Sql[] {
  const email = q.toLowerCase()
  const item = normalItemNumber(q)
  const exact = [
    ownEmail(startsWith(Prisma.sql`u.email`, email)),
    otherEmail(startsWith(further, email)),
    mistyped(startsWith(further, email)),
    saleOfId(q),
    ...(item ? [productOfItem(item)] : []),
  ]
  if (!hasTrigram(q)) return exact
  return [
    ...exact,
    ownEmail(holds(searched, q)),
    otherEmail(holds(further, q)),
    mistyped(holds(further, q)),
    salesThatHold(q),
    products(holds(Prisma.sql`p.name`, q)),
    sections(q),
    videos(q),
  ]
}
