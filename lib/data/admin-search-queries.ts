import 'server-only'
import { RESULTS_PER_KIND_MAX } from '@/lib/contract/admin-search'
import { networkNames } from '@/lib/contract/sales/networks'
import { searchedTextSql } from '@/lib/data/people/customer-search'
import { normalizeItem } from '@/lib/data/sales/networks/networks'
import { isRealPurchaseSql } from '@/lib/data/sales/real-sales'
import { containsTextSql, startsWithExactSql } from '@/lib/data/text-match-sql'
import { Prisma } from '@/lib/server/db/client'

const personTitle = Prisma.sql`COALESCE(NULLIF(concat_ws(' ', u.first_name, u.last_name), ''), split_part(u.email, '@', 1))`

/**
 * SQL: whether the account was not merged into another one. The expression deliberately can't use the index
 * on `merged_into`. Almost no account is merged, and the planner would read that index instead of the search
 * index.
 */
const isUnmerged = Prisma.sql`num_nulls(u.merged_into) = 1`

/**
 * SQL: a subquery with at most `RESULTS_PER_KIND_MAX` matching rows of one table. The LIMIT applies before
 * any join, and there is no ORDER BY. So the planner doesn’t read the whole table and uses the search index.
 */
const firstRows = (table: string, name: string, which: Prisma.Sql) => {
  const [from, row] = [Prisma.raw(`${table} ${name}`), Prisma.raw(name)]
  return Prisma.sql`(SELECT ${row}.* FROM ${from} WHERE ${which} LIMIT ${RESULTS_PER_KIND_MAX}) ${row}`
}

const people = (from: Prisma.Sql, detail: Prisma.Sql) => Prisma.sql`
  SELECT 'person' AS kind, u.id, ${personTitle} AS title, ${detail} AS detail FROM ${from}`

/** SQL: people whose primary email matches. The next two functions match additional and mistyped emails. */
const peopleByPrimaryEmail = (which: Prisma.Sql) =>
  people(firstRows('users', 'u', Prisma.sql`${isUnmerged} AND ${which}`), Prisma.sql`u.email`)
const peopleByAdditionalEmail = (which: Prisma.Sql) =>
  people(
    Prisma.sql`${firstRows('user_emails', 'e', Prisma.sql`e.verified_at IS NOT NULL AND ${which}`)}
      JOIN users u ON u.id = e.user_id`,
    Prisma.sql`e.email || ' (also ' || u.email || ')'`,
  )
const peopleByMistypedEmail = (which: Prisma.Sql) =>
  people(
    Prisma.sql`${firstRows('misspelt_emails', 'e', which)} JOIN users u ON u.id = e.user_id`,
    Prisma.sql`e.email || ' (mistyped, now ' || u.email || ')'`,
  )
const additionalEmail = Prisma.sql`e.email`

const sales = (which: Prisma.Sql) => Prisma.sql`
  SELECT 'sale', p.id, p.warrior_plus_sale_id, NULLIF(concat_ws(' · ', p.buyer_name,
    COALESCE(holder.email, p.buyer_email)), '')
  FROM ${firstRows('purchases', 'p', Prisma.sql`${isRealPurchaseSql(Prisma.sql`p`)} AND ${which}`)} LEFT JOIN users holder ON holder.id = p.user_id`

/** SQL: sales with exactly this ID. The array lets each table use its own index. */
const salesById = (id: string) =>
  sales(Prisma.sql`p.id = ANY(ARRAY(
    SELECT s.id FROM purchases s WHERE s.warrior_plus_sale_id = ${id}
    UNION SELECT s.id FROM purchases s WHERE s.warrior_plus_sale = ${id}
    UNION SELECT paid.purchase_id FROM purchase_payments paid WHERE paid.transaction_id = ${id}))`)

const saleTexts = [
  Prisma.sql`p.warrior_plus_sale_id`,
  Prisma.sql`p.warrior_plus_sale`,
  Prisma.sql`p.transaction_id`,
  Prisma.sql`p.buyer_email`,
  Prisma.sql`p.buyer_name`,
]
const salesContaining = (q: string) => {
  const conditions = saleTexts.map((text) => containsTextSql(text, q))
  return sales(Prisma.sql`(${Prisma.join(conditions, ' OR ')})`)
}

const products = (which: Prisma.Sql) => Prisma.sql`
  SELECT 'product', p.id, p.name, p.warrior_plus_product_id FROM ${firstRows('products', 'p', which)}`
/** SQL: the products that have this item number at any network. */
const productsByItem = (q: string) =>
  products(
    Prisma.sql`p.id = ANY(ARRAY(SELECT l.product_id FROM listings l WHERE ${Prisma.join(
      networkNames.map(
        (network) => Prisma.sql`(l.network = ${network} AND l.normal_item = ${normalizeItem(network, q)})`,
      ),
      ' OR ',
    )}))`,
  )

const sections = (q: string) => Prisma.sql`
  SELECT 'section', s.id, s.title, NULL FROM ${firstRows('course_sections', 's', containsTextSql(Prisma.sql`s.title`, q))}`
const videos = (q: string) => Prisma.sql`
  SELECT 'video', v.id, v.title, s.title
  FROM ${firstRows('videos', 'v', containsTextSql(Prisma.sql`v.title`, q))} JOIN course_sections s ON s.id = v.section_id`

/** Returns true if the text has three letters or digits in a row. A trigram index cannot find fewer. */
const hasTrigram = (q: string) => /[\p{L}\p{N}]{3}/u.test(q)

/**
 * Returns the queries of one search, each with its own index. The first queries find exact matches and prefix
 * matches. If the text has three letters or digits in a row, further queries find values that contain it.
 */
export function adminSearchQueriesSql(q: string): Prisma.Sql[] {
  const email = q.toLowerCase()
  const exact = [
    peopleByPrimaryEmail(startsWithExactSql(Prisma.sql`u.email`, email)),
    peopleByAdditionalEmail(startsWithExactSql(additionalEmail, email)),
    peopleByMistypedEmail(startsWithExactSql(additionalEmail, email)),
    salesById(q),
    productsByItem(q),
  ]
  if (!hasTrigram(q)) return exact
  return [
    ...exact,
    peopleByPrimaryEmail(containsTextSql(searchedTextSql, q)),
    peopleByAdditionalEmail(containsTextSql(additionalEmail, q)),
    peopleByMistypedEmail(containsTextSql(additionalEmail, q)),
    salesContaining(q),
    products(containsTextSql(Prisma.sql`p.name`, q)),
    sections(q),
    videos(q),
  ]
}
