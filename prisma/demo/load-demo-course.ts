import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { replaceCues } from '@/lib/data/course/transcript-cues'
import {
  type DemoLesson,
  type DemoSection,
  demoCourse,
  demoProduct,
  toDemoSectionRow,
  toDemoVideoRow,
} from '@/lib/demo-course'
import { db, transaction } from '@/lib/server/db/client'
import { drawArtwork } from '@/lib/server/media/artwork/artwork'
import { parseCaptions } from '@/lib/server/media/captions/parse-captions'
import { getStorage } from '@/lib/server/media/storage/storage'

const media = path.join(__dirname, 'media')

async function store(key: string, body: () => Promise<Uint8Array>): Promise<void> {
  if (!(await getStorage().head(key))) await getStorage().put(key, await body())
}

const copy = (key: string, file: string) => store(key, () => readFile(path.join(media, file)))

async function loadLesson(sectionId: string, lesson: DemoLesson, order: number) {
  const { id, file, captioned } = lesson
  await copy(`uploads/${id}.mp4`, `${file}.mp4`)
  await copy(`images/${id}.webp`, `${file}.webp`)
  const row = { ...toDemoVideoRow(lesson), sectionId, order }
  if (await db.video.findUnique({ where: { id } })) return
  const captions = captioned ? parseCaptions(await readFile(path.join(media, `${file}.vtt`))) : null
  await transaction(async (tx) => {
    await tx.video.create({ data: { id, ...row } })
    await replaceCues(tx, id, captions?.cues ?? [])
  })
}

async function loadSection(section: DemoSection, order: number) {
  const { id, title, lessons } = section
  await store(`images/${id}.webp`, () => drawArtwork(title))
  const row = { ...toDemoSectionRow(section), order, imageState: 'ready' as const }
  await db.section.upsert({ where: { id }, create: { id, ...row }, update: {} })
  for (const [index, lesson] of lessons.entries()) await loadLesson(id, lesson, index + 1)
}

async function loadProduct() {
  const { id, ...row } = demoProduct
  const grantsSectionIds = demoCourse.map((section) => section.id)
  await db.product.upsert({
    where: { id },
    create: { id, ...row, isMainProduct: true, grantsSectionIds },
    update: {},
  })
}

/**
 * Adds the demo course to the database and its files to the storage. Idempotent, because the IDs are fixed.
 */
export async function loadDemoCourse(): Promise<void> {
  for (const [index, section] of demoCourse.entries()) await loadSection(section, index + 1)
  await loadProduct()
}
