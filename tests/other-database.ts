import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '@/lib/generated/prisma/client'

/** A client of its own with one connection, to be cut off, kept busy or led astray. */
export function otherClient(connectionString = process.env.DATABASE_URL, options = {}): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg({ connectionString, max: 1, ...options }) })
}

/** The address of a database that is not there. */
export const NOWHERE = 'postgresql://a@127.0.0.1:1/a'
