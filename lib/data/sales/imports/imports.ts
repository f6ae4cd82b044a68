import 'server-only'
import { AppError } from '@/lib/contract/error'
import { objectKeyOf } from '@/lib/contract/media/object-paths'
import { findImportPreset, guessColumns, type ImportMapping } from '@/lib/contract/sales/import-mapping'
import {
  type Import,
  type ImportDetail,
  type ImportInput,
  type ImportLayout,
  type ImportQuery,
  type ImportStart,
  importRowSchema,
  importSchema,
  keptPurchaseSchema,
} from '@/lib/contract/sales/imports'
import { findNetworkName } from '@/lib/contract/sales/networks'
import { readUploadBytes, registerImportUpload } from '@/lib/data/media/uploads'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { db, Prisma, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { detectLayout } from './detect-layout'
import { guessDateOrder } from './parse-cell'
import { keptPurchaseReasonSql } from './undo-import'

const columns = Prisma.sql`
  id, state::text AS state, bytes, layout, mapping, next_line, lines, count_new, count_here, count_differs,
  count_unreadable, taken, undone, kept_accounts, send_mails, problem,
  '/' || replace(left(key, -4), 'imports/', 'incoming/') AS "uploadURL", created_at, finished_at`

const LISTED_MAX = 20
const LINES_AT_ONCE = 100
const KEPT_MAX = 500

/** Returns the newest imports first. */
export function listImports(_admin: Admin): Promise<Import[]> {
  return queryRows(
    importSchema,
  )`SELECT ${columns} FROM imports ORDER BY created_at DESC, id DESC LIMIT ${LISTED_MAX}`
}

async function readImport(id: string): Promise<Import> {
  const [found] = await queryRows(importSchema)`SELECT ${columns} FROM imports WHERE id = ${id}::uuid`
  if (!found) throw new AppError('not_found', 'Import not found')
  return found
}

/**
 * Returns one import with a page of its rows and, after an undo, the purchases that the undo kept. Throws
 * `not_found`.
 */
export async function getImport(
  _admin: Admin,
  id: string,
  { verdict, after }: ImportQuery,
): Promise<ImportDetail> {
  const found = await readImport(id)
  const lines = await queryRows(importRowSchema)`
    SELECT line, verdict::text AS verdict, reason, sale_id FROM import_lines
    WHERE import_id = ${id}::uuid AND verdict = ${verdict}::import_verdict AND line > ${after}
    ORDER BY line LIMIT ${LINES_AT_ONCE}`
  return { ...found, rows: lines, kept: found.state === 'undone' ? await listKeptPurchases(id) : [] }
}

const listKeptPurchases = (id: string) => queryRows(keptPurchaseSchema)`
  SELECT p.id AS purchase_id, p.warrior_plus_sale_id AS sale_id, holder.email, COALESCE(${keptPurchaseReasonSql(id)}, '') AS reason
  FROM (
    SELECT DISTINCT purchase_id FROM ipn_events WHERE import_id = ${id}::uuid AND purchase_id IS NOT NULL
    ORDER BY purchase_id LIMIT ${KEPT_MAX}
  ) reported JOIN purchases p ON p.id = reported.purchase_id LEFT JOIN users holder ON holder.id = p.user_id
  ORDER BY p.id`

/**
 * Registers an uploaded CSV file and starts its dry run. A call with another mapping for the same file
 * restarts the dry run. Throws the errors of `registerImportUpload`, and `conflict` if the import already started.
 */
export async function createImport(admin: Admin, { uploadURL, mapping }: ImportInput): Promise<Import> {
  const key = objectKeyOf((await registerImportUpload(admin, uploadURL)).objectPath)
  const known = await db.import.findUnique({ where: { key } })
  if (known) return restartDryRun(admin, known.id, mapping)
  const { dates, ...layout } = await detectLayout(key)
  const chosen = mapping ?? (await lastMapping(layout)) ?? guessMapping(layout, dates)
  const bytes = await readUploadBytes(`/objects/${key}`)
  const { id } = await transaction(async (tx) => {
    const created = await tx.import.create({
      data: {
        userId: admin.id,
        key,
        bytes,
        layout,
        mapping: requireValidMapping(chosen, layout),
        state: stateFor(chosen),
      },
    })
    await recordAudit(tx, admin, 'import.create', created.id)
    return created
  })
  return readImport(id)
}

/**
 * Returns the first state of an import. Without an email column, the dry run has nothing to check, so the
 * import waits until the owner chooses one on the page.
 */
const stateFor = ({ columns }: ImportMapping) => (columns.email === undefined ? 'sorted' : 'sorting')

function guessMapping({ columns, headLine }: ImportLayout, texts: string[][]): ImportMapping {
  const names = headLine > 0 ? columns.map(({ name }) => name) : []
  const preset = findImportPreset(names)
  const { network, ...others } = preset?.columns ?? guessColumns(names)
  // Ignores a network column with other contents, such as card networks.
  const isNetwork = network !== undefined && (texts[network] ?? []).every(findNetworkName)
  const guessed = isNetwork ? { ...others, network } : others
  const email = texts.findIndex(([first = '']) => first.includes('@'))
  const found = guessed.email === undefined && email >= 0 ? { ...guessed, email } : guessed
  const dates = found.date === undefined ? 'month-first' : guessDateOrder(texts[found.date] ?? [])
  return { columns: found, productId: null, dates, ...(preset && { network: preset.network }) }
}

/** Returns the mapping that the owner chose for the last file with the same columns. */
async function lastMapping({ columns }: ImportLayout): Promise<ImportMapping | undefined> {
  const names = JSON.stringify(columns.map(({ name }) => name))
  const [last] = await queryRows(importSchema.pick({ mapping: true }))`
    SELECT mapping FROM imports
    WHERE jsonb_path_query_array(layout, '$.columns[*].name') = ${names}::jsonb AND mapping -> 'columns' ? 'email'
    ORDER BY created_at DESC LIMIT 1`
  return last?.mapping
}

function requireValidMapping(mapping: ImportMapping, { columns }: ImportLayout): ImportMapping {
  if (Object.values(mapping.columns).every((index) => index < columns.length)) return mapping
  throw new AppError('bad_request', 'The file doesn’t have this column', {
    fields: { mapping: ['The file doesn’t have this column'] },
  })
}

async function restartDryRun(admin: Admin, id: string, mapping: ImportMapping | undefined): Promise<Import> {
  const found = await readImport(id)
  if (!mapping) return found
  await transaction(async (tx) => {
    const { count } = await tx.import.updateMany({
      where: { id, state: { in: ['sorting', 'sorted', 'failed'] }, taken: 0, key: { not: null } },
      data: {
        ...{
          mapping: requireValidMapping(mapping, found.layout),
          state: stateFor(mapping),
          nextLine: 1,
          lines: null,
        },
        ...{ countNew: 0, countHere: 0, countDiffers: 0, countUnreadable: 0 },
        ...{ problem: null, attempts: 0, turn: { increment: 1 }, leaseUntil: null },
      },
    })
    if (count === 0)
      throw new AppError('conflict', 'This file has already been imported. Undo that import first.')
    await tx.importLine.deleteMany({ where: { importId: id } })
    await recordAudit(tx, admin, 'import.sort', id)
  })
  return readImport(id)
}

/**
 * Starts the import of the new rows. Throws `not_found`, and `conflict` unless the dry run is finished and
 * found new rows.
 */
export async function startImport(admin: Admin, id: string, { sendMails }: ImportStart): Promise<Import> {
  const found = await readImport(id)
  await transaction(async (tx) => {
    const { count } = await tx.import.updateMany({
      where: { id, state: 'sorted', countNew: { gt: 0 }, key: { not: null } },
      data: {
        state: 'taking',
        sendMails,
        nextLine: 1,
        attempts: 0,
        turn: { increment: 1 },
        leaseUntil: null,
      },
    })
    if (count === 0) throw new AppError('conflict', whyNotStarted(found))
    await recordAudit(tx, admin, 'import.start', id)
  })
  return readImport(id)
}

function whyNotStarted({ state, countNew }: Import): string {
  if (state === 'sorting') return 'This import’s rows are still being checked'
  if (state !== 'sorted') return 'This import has already started'
  return countNew === 0 ? 'This import has no new rows' : 'This import’s file was deleted. Upload it again.'
}

/**
 * Starts the undo of an import, even while the import is running. Throws `not_found`, and `conflict` if the
 * undo already started.
 */
export async function undoImport(admin: Admin, id: string): Promise<Import> {
  await readImport(id)
  await transaction(async (tx) => {
    const { count } = await tx.import.updateMany({
      where: { id, state: { notIn: ['undoing', 'undone'] } },
      data: {
        state: 'undoing',
        nextLine: 1,
        undoneTo: null,
        undone: 0,
        problem: null,
        attempts: 0,
        turn: { increment: 1 },
        leaseUntil: null,
      },
    })
    if (count === 0) throw new AppError('conflict', 'This import is already being undone')
    await recordAudit(tx, admin, 'import.undo', id)
  })
  return readImport(id)
}
