import 'server-only'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  type Certificate,
  type CertificateInput,
  type CertificateStanding,
  certificateCodeSchema,
  certificateSchema,
  certificateStandingSchema,
  type ShownCertificate,
  shownCertificateSchema,
} from '@/lib/contract/course/certificates'
import { AppError } from '@/lib/contract/error'
import { isCovered } from '@/lib/data/lines/fill'
import { mayWatch } from '@/lib/data/people/access'
import { isOut } from '@/lib/data/published'
import { Prisma, type Transaction, transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Viewer } from '@/lib/server/session'
import { brandName } from '@/lib/server/site'
import { courseOrder } from './order'

/** Purchases of the holder of certificate `c` that open a section and stand like that. */
const bought = (access: Prisma.Sql) => Prisma.sql`
  SELECT FROM purchases p JOIN products sold ON sold.id = p.product_id
  WHERE p.user_id = c.user_id AND NOT p.is_test AND p.access::text IN (${access})
    AND (sold.grants_all_sections OR covered.id = ANY(sold.grants_section_ids))`

/** Whether nothing that certificate `c` covers was given back or is disputed, and not bought otherwise. */
const isValid = Prisma.sql`NOT EXISTS (
  SELECT FROM unnest(c.section_ids) AS covered(id)
  WHERE EXISTS (${bought(Prisma.sql`'refunded', 'disputed'`)}) AND NOT EXISTS (${bought(Prisma.sql`'active'`)}))`

/**
 * Every lesson that is out, and whether it counts: it is marked, and of a film of ours whose length is known nine tenths
 * were watched. What other services play tells nothing, so there the mark is enough.
 */
const lessonsOf = (viewer: Viewer) => Prisma.sql`
  SELECT v.id, v.title, s.id AS section_id, s.title AS section_title, ${mayWatch(viewer)} AS open,
    COALESCE(p.completed AND (v.video_url NOT LIKE '/objects/%' OR NULLIF(v.duration, 0) IS NULL
      OR ${isCovered(Prisma.sql`p.watched`, Prisma.sql`v.duration`)}), FALSE) AS counts,
    row_number() OVER (ORDER BY ${courseOrder}) AS place
  FROM videos v JOIN course_sections s ON s.id = v.section_id
    LEFT JOIN video_progress p ON p.video_id = v.id AND p.user_id = ${viewer.id}::uuid
  WHERE ${isOut}`

const certificateOf = (viewer: Viewer, columns: Prisma.Sql) => Prisma.sql`
  SELECT ${columns} FROM certificates c WHERE c.user_id = ${viewer.id}::uuid AND ${isValid}
  ORDER BY c.issued_at DESC LIMIT 1`

/** One that would not be valid is not given; of lessons `lesson`. */
const isOffered = (viewer: Viewer) => Prisma.sql`
  COALESCE((SELECT certificates FROM app_settings WHERE id = 'default'), FALSE) AND (SELECT ${isValid} FROM (
    SELECT ${viewer.id}::uuid AS user_id, ARRAY(SELECT DISTINCT section_id FROM lesson) AS section_ids) c)`

/** How the viewer stands with their certificate, in one query. */
export async function getCertificateStanding(
  viewer: Viewer,
  tx?: Transaction,
): Promise<CertificateStanding & { total: number }> {
  const [standing] = await rows(certificateStandingSchema.extend({ total: z.int() }), tx)`
    WITH lesson AS (${lessonsOf(viewer)})
    SELECT ${isOffered(viewer)} AS offered, (${certificateOf(viewer, Prisma.sql`c.code`)}) AS code,
      (SELECT count(*)::int FROM lesson) AS total,
      (SELECT count(*)::int FROM lesson WHERE NOT open) AS locked,
      COALESCE((SELECT json_agg(json_build_object('id', id, 'title', title) ORDER BY place) FROM lesson
        WHERE open AND NOT counts), '[]') AS missing`
  return standing ?? { offered: false, code: null, locked: 0, missing: [], total: 0 }
}

const columns = Prisma.sql`c.code, c.name, c.course, c.issued_at`

/**
 * Gives the viewer their certificate; whoever has one is given that. Throws forbidden where there are none, and conflict
 * while lessons are left.
 */
export async function issueCertificate(viewer: Viewer, { name }: CertificateInput): Promise<Certificate> {
  const course = await brandName()
  return transaction(async (tx) => {
    // One at a time: two presses leave one certificate.
    await tx.$executeRaw`SELECT FROM users WHERE id = ${viewer.id}::uuid FOR NO KEY UPDATE`
    const [known] = await rows(certificateSchema, tx)`${certificateOf(viewer, columns)}`
    if (known) return known
    requireDone(await getCertificateStanding(viewer, tx))
    const code = randomBytes(16).toString('hex')
    const [issued] = await rows(certificateSchema, tx)`
      WITH section AS (
        SELECT section_id AS id, min(place) AS place, json_build_object('title', min(section_title),
          'lessons', json_agg(title ORDER BY place)) AS content
        FROM (${lessonsOf(viewer)}) lesson GROUP BY section_id
      )
      INSERT INTO certificates AS c (code, user_id, name, course, contents, section_ids)
      SELECT ${code}, ${viewer.id}::uuid, ${name}, ${course}, json_agg(content ORDER BY place)::jsonb,
        array_agg(id) FROM section
      RETURNING ${columns}`
    if (!issued) throw new Error('A certificate was not written')
    return issued
  })
}

function requireDone({ offered, locked, missing, total }: CertificateStanding & { total: number }): void {
  if (!offered) {
    const message = 'There are no certificates of this course, or none for a purchase that was given back'
    throw new AppError('forbidden', message)
  }
  const left = locked + missing.length
  if (total === 0 || left > 0) {
    const lessons = left === 1 ? '1 lesson is' : `${left} lessons are`
    throw new AppError('conflict', `The certificate is for the whole course: ${lessons} left.`)
  }
}

/** What everybody sees of a certificate. Throws not_found for a code that is none. */
export async function getCertificate(code: string): Promise<ShownCertificate> {
  const [shown] = certificateCodeSchema.safeParse(code).success
    ? await rows(shownCertificateSchema)`
        SELECT ${columns}, ${isValid} AS valid FROM certificates c WHERE c.code = ${code}`
    : []
  if (!shown) throw new AppError('not_found', 'Certificate not found')
  return shown
}
