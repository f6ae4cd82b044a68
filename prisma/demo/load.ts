import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { objectPathOf } from '@/lib/contract/media/objects'
import { drawArtwork } from '@/lib/server/artwork/artwork'
import { db } from '@/lib/server/db'
import { storage } from '@/lib/server/storage/storage'
import { type DemoLesson, type DemoSection, demoCourse, demoProduct } from './course'

const media = path.join(__dirname, 'media')

async function store(key: string, body: () => Promise<Uint8Array>): Promise<string> {
  if (!(await storage().head(key))) await storage().put(key, await body())
  return objectPathOf(key)
}

const copy = (key: string, file: string) => store(key, () => readFile(path.join(media, file)))

async function loadLesson(sectionId: string, lesson: DemoLesson, order: number) {
  const { id, file, title, description, seconds, captioned } = lesson
  const row = {
    sectionId,
    title,
    description,
    order,
    duration: seconds,
    videoUrl: await copy(`uploads/${id}.mp4`, `${file}.mp4`),
    thumbnailUrl: await copy(`images/${id}.webp`, `${file}.webp`),
    captionsUrl: captioned ? await copy(`uploads/${id}.vtt`, `${file}.vtt`) : null,
  }
  await db.video.upsert({ where: { id }, create: { id, ...row }, update: {} })
}

async function loadSection({ id, title, description, lessons }: DemoSection, order: number) {
  const imageUrl = await store(`images/${id}.webp`, () => drawArtwork(title))
  const row = { title, description, order, imageUrl, imageState: 'ready' as const }
  await db.section.upsert({ where: { id }, create: { id, ...row }, update: {} })
  for (const [place, lesson] of lessons.entries()) await loadLesson(id, lesson, place + 1)
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

/** Puts the demo course into the database and its files into the store. The ids are fixed: a second run changes nothing. */
export async function loadDemoCourse(): Promise<void> {
  for (const [place, section] of demoCourse.entries()) await loadSection(section, place + 1)
  await loadProduct()
}
