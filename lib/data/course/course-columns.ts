import 'server-only'
import { Prisma } from '@/lib/server/db/client'
import { imageMadeBySql } from './image-made-by'

/** SQL: the columns of course `c` that both students and administrators get. */
export const courseColumnsSql = Prisma.sql`c.id, c.slug, c.title, c.description, c.image_url,
  ${imageMadeBySql(Prisma.sql`c`)} AS image_made_by, c."order", c.draft, c.listed, c.price_line, c.buy_url, c.created_at`
