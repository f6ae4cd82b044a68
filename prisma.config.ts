import { defineConfig } from 'prisma/config'

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Only Prisma's own command line reads this URL; our commands do not.
  datasource: { url: process.env.DATABASE_URL },
})
