// Usage: `tsx --conditions=react-server prisma/seed.ts`, with DATABASE_URL and the variables of the storage.
import { db } from '@/lib/server/db/client'
import { loadDemoCourse } from './demo/load-demo-course'

loadDemoCourse()
  .then(() => console.log('The demo course is loaded.'))
  .finally(() => db.$disconnect())
