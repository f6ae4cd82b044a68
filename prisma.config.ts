import { defineConfig } from 'prisma/config'

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // For Prisma's own command line, where somebody prefers it; ours needs none of this.
  datasource: { url: process.env.DATABASE_URL },
})
