import { defineConfig } from 'prisma/config'

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Only for Prisma's own command line. Our commands don't read this file.
  datasource: { url: process.env.DATABASE_URL },
})
