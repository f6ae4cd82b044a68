// Renders the videos of the demo course: `npx tsx --conditions=react-server prisma/demo/render-videos.mjs [file…]`.
// Needs ffmpeg and a Chromium (CHROMIUM_PATH). The results are committed, so no other command runs this
// script.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { demoCourse } from '../../lib/demo-course.ts'
import { renderFramePage } from './lesson-frame.mjs'

const rate = 20
const media = fileURLToPath(new URL('./media/', import.meta.url))
const roots = [196, 174.6, 220, 164.8, 207.7, 185]

// Creates a quiet chord that swells and fades. Each section of the course has a different root note.
function tone(root, seconds) {
  const voices = [1, 1.25, 1.5].map((ratio, voice) => `${0.05 - voice * 0.012}*sin(2*PI*${root * ratio}*t)`)
  return `aevalsrc=(${voices.join('+')})*(0.7+0.3*sin(2*PI*0.2*t)):s=44100:d=${seconds},afade=t=in:d=1.2,afade=t=out:st=${seconds - 1.5}:d=1.5`
}

function encoder(lesson, root) {
  const input = [
    '-f',
    'image2pipe',
    '-framerate',
    String(rate),
    '-c:v',
    'mjpeg',
    '-i',
    'pipe:0',
    '-f',
    'lavfi',
    '-i',
    tone(root, lesson.seconds),
  ]
  const video = [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    '29',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '60',
    '-vf',
    'scale=out_color_matrix=bt709:out_range=tv',
  ]
  const sound = [
    '-c:a',
    'aac',
    '-b:a',
    '32k',
    '-ac',
    '1',
    '-movflags',
    '+faststart',
    '-t',
    String(lesson.seconds),
  ]
  return spawn(
    'ffmpeg',
    ['-loglevel', 'error', '-y', ...input, ...video, ...sound, `${media}${lesson.file}.mp4`],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  )
}

async function render(page, lesson, root) {
  const ffmpeg = encoder(lesson, root)
  const ended = once(ffmpeg, 'close')
  const settled = (lesson.seconds - 3.2) * rate
  let frame = Buffer.alloc(0)
  for (let count = 0; count < lesson.seconds * rate; count++) {
    // After the drawing is finished, only the playback clock changes, so four images a second are enough.
    if (count < settled || count % 5 === 0) {
      await page.evaluate((seconds) => window.seek(seconds), count / rate)
      frame = await page.screenshot({ type: 'jpeg', quality: 95 })
    }
    if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} on ${lesson.file}`)
  await sharp(await page.screenshot())
    .resize(640, 360)
    .webp({ quality: 80 })
    .toFile(`${media}${lesson.file}.webp`)
}

const selected = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
for (const [index, section] of demoCourse.entries()) {
  for (const [position, lesson] of section.lessons.entries()) {
    if (selected.length > 0 && !selected.includes(lesson.file)) continue
    await page.setContent(renderFramePage(section, index + 1, lesson, position + 1))
    await page.evaluate(() => document.fonts.ready)
    await render(page, lesson, roots[index])
    console.log(lesson.file, lesson.title)
  }
}
await browser.close()
