import { NextRequest } from 'next/server'
import { GET as getOne, DELETE as undo } from '@/app/api/admin/imports/[importId]/route'
import { POST as start } from '@/app/api/admin/imports/[importId]/start/route'
import { POST } from '@/app/api/admin/imports/route'
import { POST as startUpload } from '@/app/api/objects/upload/route'
import { PUT as putFile } from '@/app/media/upload/[...key]/route'
import type { Import, ImportDetail, ImportVerdict } from '@/lib/contract/sales/imports'
import { runImports } from '@/lib/data/sales/imports/run-imports'
import { db } from '@/lib/server/db/client'
import { callRoute } from './call-route'
import type { TestPerson } from './factories'
import { waitForBackgroundWork } from './run-after-response'

/** Uploads a file as the page does. Returns the upload URL. */
export async function uploadImportFile(as: TestPerson, file: string | Buffer): Promise<string> {
  const { body } = await callRoute<{ uploadURL: string }>(startUpload, { as, body: { kind: 'import' } })
  const key = new URL(body.uploadURL).pathname.replace('/media/upload/', '').split('/')
  const request = new NextRequest(body.uploadURL, {
    method: 'PUT',
    body: new Uint8Array(Buffer.from(file)),
    duplex: 'half',
  })
  const { status } = await putFile(request, { params: Promise.resolve({ key }) })
  if (status !== 200) throw new Error(`The upload returned status ${status}`)
  return body.uploadURL
}

/** Registers an import and waits for the end of its dry run. */
export async function dryRunImport(
  as: TestPerson,
  file: string | Buffer,
  mapping?: unknown,
): Promise<Import> {
  const uploadURL = await uploadImportFile(as, file)
  const answer = await callRoute<Import>(POST, {
    as,
    body: { uploadURL, ...(mapping !== undefined && { mapping }) },
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return runImportJob(answer.body.id)
}

/** Runs an import's current job to its end. */
export async function runImportJob(id: string): Promise<Import> {
  await waitForBackgroundWork()
  for (let tries = 0; tries < 100; tries++) {
    const { state } = await db.import.findUniqueOrThrow({ where: { id } })
    if (!['sorting', 'taking', 'undoing'].includes(state)) break
    await runImports()
  }
  return readOne(id)
}

async function readOne(id: string): Promise<Import> {
  const { leaseUntil, attempts, userId, undoneTo, key, ...rest } = await db.import.findUniqueOrThrow({
    where: { id },
  })
  return { ...rest, uploadURL: key } as unknown as Import
}

export async function startImportAndRun(as: TestPerson, id: string, sendMails = false): Promise<Import> {
  const answer = await callRoute(start, { as, params: { importId: id }, body: { sendMails } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return runImportJob(id)
}

export async function undoImportAndRun(as: TestPerson, id: string): Promise<ImportDetail> {
  const answer = await callRoute(undo, { as, method: 'DELETE', params: { importId: id } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  await runImportJob(id)
  return (await callRoute<ImportDetail>(getOne, { as, params: { importId: id } })).body
}

export async function readImportRows(as: TestPerson, id: string, verdict: ImportVerdict) {
  const { body } = await callRoute<ImportDetail>(getOne, { as, params: { importId: id }, query: { verdict } })
  await waitForBackgroundWork()
  return body.rows.map(({ line, reason }) => [line, reason] as const)
}

/** Columns of a WarriorPlus sales export. */
export const importColumns = [
  'Date',
  'Sale ID',
  'Transaction ID',
  'Product',
  'Item Number',
  'Customer Name',
  'Customer Email',
  'Amount',
  'Currency',
  'Vendor Earnings',
  'Payment Method',
  'Status',
  'Refund Date',
  'Affiliate ID',
  'Affiliate',
] as const

type Cells = Partial<Record<(typeof importColumns)[number], string>>

/** Returns a row of a sales export. The number makes it unique. */
export function createCsvRow(number: number, changes: Cells = {}, separator = ','): string {
  const cells: Cells = {
    Date: '2025-03-05 14:30:00',
    'Sale ID': String(20_000_000 + number),
    'Transaction ID': `pi_${number}`,
    Product: 'My Video Course',
    'Item Number': 'wso_ab12cd',
    'Customer Name': `Buyer ${number}`,
    'Customer Email': `buyer${number}@example.com`,
    Amount: '97.00',
    Currency: 'USD',
    'Vendor Earnings': '48.50',
    'Payment Method': 'stripe',
    Status: 'Completed',
    'Affiliate ID': '123',
    Affiliate: 'superaff',
    ...changes,
  }
  return importColumns.map((head) => cells[head] ?? '').join(separator)
}

/** Returns a sales export with the given rows. */
export const createCsvFile = (...lines: string[]) => [importColumns.join(','), ...lines, ''].join('\n')
