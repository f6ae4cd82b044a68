import { z } from 'zod'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { emailHashesSql, hashEmail } from './email-hash'

const schema = z.strictObject({ hashes: z.array(z.string()) })

test.each(['jane@example.com', 'a', `${'x'.repeat(242)}@example.com`])(
  'hashes %s the same way in TypeScript and in SQL',
  async (email) => {
    const [row] = await queryRows(schema)`SELECT ${emailHashesSql(Prisma.sql`${email}::text`)} AS hashes`
    expect(row?.hashes).toEqual(hashEmail(email))
    expect(new Set([...hashEmail(email), ...hashEmail('john@example.com')]).size).toBe(2)
  },
)
