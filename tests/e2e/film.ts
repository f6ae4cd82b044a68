import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator } from '@playwright/test'

/** As long as the demo's second film. */
export const filmSeconds = 14

/**
 * Writes an H.264 film whose index stands at its end, as ffmpeg leaves it: one of about 7 MB. Where there is no ffmpeg it
 * is a film of the demo course, of 0.3 MB.
 */
export async function makeFilm(file: string): Promise<void> {
  const picture = `testsrc2=size=640x360:rate=25:duration=${filmSeconds},noise=alls=40:allf=t`
  const sound = `sine=frequency=440:duration=${filmSeconds}`
  const coded =
    '-c:v libx264 -preset ultrafast -b:v 4M -maxrate 4M -bufsize 4M -g 25 -pix_fmt yuv420p -c:a aac'
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound]
  const made = spawnSync('ffmpeg', ['-v', 'error', '-y', ...inputs, ...coded.split(' '), file])
  if (made.status === 0) return
  await writeFile(file, indexLast(await readFile(path.join(__dirname, '../../prisma/demo/media/1-2.mp4'))))
}

/** The same film, with its index behind what it points to. */
function indexLast(film: Buffer): Buffer {
  const at = film.indexOf('moov') - 4
  const end = at + film.readUInt32BE(at)
  const index = Buffer.from(film.subarray(at, end))
  for (let table = index.indexOf('stco'); table > 0; table = index.indexOf('stco', table + 4)) {
    // A table of chunks: version and flags, how many, and where in the file each begins.
    for (let left = index.readUInt32BE(table + 8); left > 0; left--) {
      const place = table + 8 + 4 * left
      index.writeUInt32BE(index.readUInt32BE(place) - index.length, place)
    }
  }
  return Buffer.concat([film.subarray(0, at), film.subarray(end), index])
}

/**
 * Plays without sound, as a press does. What begins before the engine has come is broken off and begun again by the player,
 * so nobody waits for the first one.
 */
export async function pressPlay(video: Locator): Promise<void> {
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    element.play().catch(() => {})
  })
}
