import 'server-only'
import type { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { dateTimeSchema } from '@/lib/contract/field-schemas'
import type { Page } from '@/lib/contract/paging'
import { currentUserSchema } from '@/lib/contract/people/auth'
import {
  type Customer,
  type CustomerEdit,
  type CustomerQuery,
  type CustomerRow,
  customerRowSchema,
} from '@/lib/contract/people/customers'
import { countMatches } from '@/lib/data/count-matches'
import { copyOptOuts } from '@/lib/data/mail/email-preferences'
import { forgetLeads } from '@/lib/data/mail/leads'
import { getAdditionalEmailTokenIdentifier } from '@/lib/data/mail/link-tokens'
import { toPage } from '@/lib/data/paging'
import { recordAudit } from '@/lib/data/system/audit'
import { readSiteTotals, type SiteTotals } from '@/lib/data/system/site-totals'
import type { Admin } from '@/lib/server/auth/session'
import { lockEmails } from '@/lib/server/auth/verified-email'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { isUniqueViolation } from '@/lib/server/db/database-errors'
import { queryRows, toJsonRow } from '@/lib/server/db/typed-rows'
import { bestAccessSql, courseProgressSql, lessonCountsSql } from './customer-access-and-progress'
import { customerFilterSql } from './customer-search'
import { buildCustomerSortSql } from './customer-sorting'
import { createEmailTakenError, findEmailOwner, requireNoAdminEmail } from './email-owner'
import { removePasskeysOfPerson } from './passkeys'
import type { Eraser } from './personal-data-columns'

const listedSchema = customerRowSchema.extend({ createdAt: dateTimeSchema })

/** Lists customers, filtered by status and search. Lists administrators too, but doesn’t count them. */
export async function listCustomers(_admin: Admin, query: CustomerQuery): Promise<Page<CustomerRow>> {
  const { cursor, limit, search, status, sort } = query
  const figures = await readSiteTotals()
  const joined = Prisma.sql`FROM users u JOIN user_activity a ON a.user_id = u.id`
  const matching = Prisma.sql`WHERE ${customerFilterSql(search, status)}`
  const { key, order, orderRead, behind, cursorOf } = buildCustomerSortSql(
    sort ?? (status ? 'lastAccess' : 'newest'),
  )
  // Computes access and progress only for the rows of this page.
  const reading = queryRows(listedSchema)`
    WITH l AS MATERIALIZED (
      SELECT u.*, a.access_count, a.last_access, ${key} AS at
      ${joined} ${matching} ${behind(cursor)} ${order} LIMIT ${limit + 1}
    ), ${lessonCountsSql}
    SELECT l.id AS user_id, json_build_object('email', l.email, 'firstName', l.first_name, 'lastName', l.last_name,
        'isAdmin', l.is_admin) AS "user",
      l.access_count, NULLIF(l.last_access, '-infinity') AS last_access, l.created_at, ${bestAccessSql} AS access,
      ${courseProgressSql} AS progress
    FROM l ${orderRead}`
  // Every person has an activity row, so without a status filter the count doesn’t need a join.
  const counted = Prisma.sql`${status ? joined : Prisma.sql`FROM users u`} ${matching} AND NOT u.is_admin`
  const counting = search ? countMatches(counted) : totalOf(figures, status)
  const [found, total] = await Promise.all([reading, counting])
  const totals = { total, sums: { accesses: figures.totalAccesses } }
  return toPage(found, limit, cursorOf, totals).map(({ createdAt: _createdAt, ...customer }) => customer)
}

function totalOf({ totalUsers, activeUsers }: SiteTotals, status: CustomerQuery['status']): number {
  if (status === 'active') return activeUsers
  return status === 'inactive' ? totalUsers - activeUsers : totalUsers
}

/**
 * Changes a customer. An omitted field stays unchanged. A new email ends the person’s sessions, passkeys,
 * links, Google identities, and the code on the receipt. Throws `not_found`, and `conflict` if the email is
 * taken, administrators change their own email, or a customer would get an administrator’s email.
 */
export async function updateCustomer(admin: Admin, id: string, input: CustomerEdit): Promise<Customer> {
  try {
    return await transaction(async (tx) => {
      if (input.email) await lockEmails(tx, [input.email])
      const { person: before } = await lockCustomerAndAdmin(tx, admin, id)
      const { email = before.email, ...names } = input
      if (email !== before.email) await changeEmail(tx, admin, before, email)
      const user = await tx.user.update({ where: { id }, data: names, omit: signInFields })
      await recordAudit(tx, admin, 'customer.update', id)
      return toJsonRow(user)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
}

/** Fields that only sign-in uses. They are left out of responses. */
const signInFields = {
  emailVerified: true,
  createdByPurchaseId: true,
  receiptCodeTries: true,
  receiptCodeUsedAt: true,
  mergedIntoId: true,
} as const

/** Reads a person in the format that write endpoints return. */
export async function readCustomer(tx: Transaction, id: string): Promise<Customer> {
  return toJsonRow(await tx.user.findUniqueOrThrow({ where: { id }, omit: signInFields }))
}

/** Returns the email of a person. Throws `not_found` if there is no such person. */
export async function requireCustomer(tx: Transaction, userId: string): Promise<{ email: string }> {
  const user = await tx.user.findUnique({
    where: { id: userId, mergedIntoId: null },
    select: { email: true },
  })
  if (!user) throw new AppError('not_found', 'Customer not found')
  return user
}

const personSchema = currentUserSchema.pick({ id: true, email: true, isAdmin: true })
type Person = z.infer<typeof personSchema>

/**
 * Locks a customer, and the administrator who makes the change, because the audit log refers to the
 * administrator. Locks the two rows in the order of their IDs, because different orders could cause a
 * deadlock. Inserting rows that refer to either of them doesn't wait for these locks.
 */
export async function lockCustomerAndAdmin(tx: Transaction, admin: Admin, id: string) {
  const pair = await queryRows(personSchema, tx)`
    SELECT id, email, is_admin FROM users
    WHERE id IN (${admin.id}::uuid, ${id}::uuid) AND merged_into IS NULL ORDER BY id FOR NO KEY UPDATE`
  const person = pair.find((row) => row.id === id)
  if (!person) throw new AppError('not_found', 'Customer not found')
  return { person, isStillAdmin: pair.some((row) => row.id === admin.id && row.isAdmin) }
}

const emailTaken = () =>
  new AppError('conflict', 'This email is already in use', { fields: { email: ['Already in use'] } })

/**
 * Returns whether a change gives an administrator another email. Such a change ends their sessions and
 * removes their passkeys and Google identities.
 */
export async function isAdminEmailChange(id: string, { email }: CustomerEdit): Promise<boolean> {
  if (email === undefined) return false
  return (await db.user.count({ where: { id, isAdmin: true, NOT: { email } } })) > 0
}

async function changeEmail(tx: Transaction, admin: Admin, { id, email, isAdmin }: Person, next: string) {
  if (id === admin.id) {
    throw new AppError('conflict', 'You can’t change your own email', {
      fields: { email: ['This is your own email'] },
    })
  }
  // Otherwise, the customer’s additional emails could sign in to what becomes an administrator’s account.
  if (!isAdmin) requireNoAdminEmail(next)
  const holder = await findEmailOwner(tx, next)
  if (holder && holder.id !== id)
    throw holder.as === 'misspelt' ? createEmailTakenError(holder) : emailTaken()
  await tx.userEmail.deleteMany({ where: { email: next, userId: id } })
  await tx.misspeltEmail.deleteMany({ where: { email: next } })
  await removePasskeysOfPerson(tx, { id, email }, admin)
  await tx.session.deleteMany({ where: { userId: id } })
  await tx.account.deleteMany({ where: { userId: id } })
  await deleteLinkTokens(tx, id, [email, next])
  // The first verification of an email deletes what was done with a receipt code. If the previous email was
  // verified, this has already happened, and verifying the new email must not delete what was added since.
  await tx.user.updateMany({
    where: { id, emailVerified: { not: null } },
    data: { receiptCodeUsedAt: null },
  })
  await tx.user.update({
    where: { id },
    data: { email: next, emailVerified: null, createdByPurchaseId: null },
  })
  await copyOptOuts(tx, email, next)
}

/**
 * Deletes the sign-in links of these emails, and the confirmation links of the person's additional emails.
 */
export async function deleteLinkTokens(tx: Transaction, id: string, emails: string[]): Promise<void> {
  await tx.verificationToken.deleteMany({
    where: {
      OR: [
        { identifier: { in: emails } },
        { identifier: { startsWith: getAdditionalEmailTokenIdentifier(id, '') } },
      ],
    },
  })
}

/**
 * Deletes a person and everything they did. Their purchases stay without a name, and never match an account
 * again. `forgetBuyer` removes the buyer from the sales, in the same transaction before the account is
 * deleted. Throws `not_found`, or `conflict` for the administrator’s own account and for the last
 * administrator.
 */
export async function deleteCustomer(
  admin: Admin,
  id: string,
  forgetBuyer: (tx: Transaction, userId: string) => Promise<void>,
): Promise<void> {
  if (id === admin.id) throw new AppError('conflict', 'You can’t delete your own account')
  await transaction(async (tx) => {
    const { person, isStillAdmin } = await lockCustomerAndAdmin(tx, admin, id)
    // If two administrators delete each other at once, only the first succeeds: the second is no longer an
    // administrator.
    if (!isStillAdmin) throw new AppError('conflict', 'You can’t delete the last administrator')
    const further = await tx.userEmail.findMany({ where: { userId: id } })
    const emails = [person.email, ...further.map((row) => row.email)]
    const erasers: Record<Eraser, () => Promise<unknown>> = {
      forgetBuyer: () => forgetBuyer(tx, id),
      forgetLeads: () => forgetLeads(tx, emails),
      deleteLinkTokens: () => deleteLinkTokens(tx, id, emails),
      forgetPreviousEmails: () =>
        tx.purchase.updateMany({
          where: { claimedFrom: { not: null }, OR: [{ claimedFrom: { in: emails } }, { userId: id }] },
          data: { claimedFrom: null, claimedAt: null },
        }),
    }
    for (const erase of Object.values(erasers)) await erase()
    await removePasskeysOfPerson(tx, person, admin)
    await tx.user.delete({ where: { id } })
    await recordAudit(tx, admin, 'customer.delete', id)
  })
}
