import { z } from 'zod'
import { Prisma } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/rows'
import { emailHashes, hashesInSql } from './email-hash'

const schema = z.strictObject({ hashes: z.array(z.string()) })

test.each(['jane@example.com', 'a', `${'x'.repeat(242)}@example.com`])(
  'hashes %s the same way in TypeScript and in SQL',
  async (email) => {
    const [row] = await rows(schema)`SELECT ${hashesInSql(Prisma.sql`${email}::text`)} AS hashes`
    expect(row?.hashes).toEqual(emailHashes(email))
    expect(new Set([...emailHashes(email), ...emailHashes('john@example.com')]).size).toBe(2)
  },
)
