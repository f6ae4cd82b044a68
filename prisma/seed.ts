// `tsx --conditions=react-server prisma/seed.ts`, with DATABASE_URL and the variables of the store.
import { db } from '@/lib/server/db'
import { loadDemoCourse } from './demo/load'

loadDemoCourse()
  .then(() => console.log('The demo course is loaded.'))
  .finally(() => db.$disconnect())
