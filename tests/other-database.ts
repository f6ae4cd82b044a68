import type { PoolConfig } from 'pg'
import { createPrismaClient } from '@/lib/server/db/client'
import { openPool } from '@/lib/server/db/pool'

/** A pool of its own with one connection. */
export const otherPool = (url = process.env.DATABASE_URL ?? '', options: PoolConfig = {}) =>
  openPool(url, { max: 1, ...options })

/** A client of its own with one connection, to be cut off, kept busy or led astray. */
export const otherClient = (url = process.env.DATABASE_URL ?? '', options: PoolConfig = {}) =>
  createPrismaClient(otherPool(url, options))

/** The url of a database that is not there. */
export const NOWHERE = 'postgresql://a@127.0.0.1:1/a'
