import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator } from '@playwright/test'

/** Length of the test video, and of the demo's second video. */
export const TEST_VIDEO_SECONDS = 14

/**
 * Writes an H.264 video with its index at the end, as ffmpeg does, of about 7 MB. Without ffmpeg, uses a
 * video of the demo course of 0.3 MB.
 */
export async function makeTestVideo(file: string): Promise<void> {
  const picture = `testsrc2=size=640x360:rate=25:duration=${TEST_VIDEO_SECONDS},noise=alls=40:allf=t`
  const sound = `sine=frequency=440:duration=${TEST_VIDEO_SECONDS}`
  const coded =
    '-c:v libx264 -preset ultrafast -b:v 4M -maxrate 4M -bufsize 4M -g 25 -pix_fmt yuv420p -c:a aac'
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound]
  const made = spawnSync('ffmpeg', ['-v', 'error', '-y', ...inputs, ...coded.split(' '), file])
  if (made.status === 0) return
  await writeFile(file, indexLast(await readFile(path.join(__dirname, '../../prisma/demo/media/1-2.mp4'))))
}

/** Moves the index of an MP4 file to its end. */
function indexLast(film: Buffer): Buffer {
  const at = film.indexOf('moov') - 4
  const end = at + film.readUInt32BE(at)
  const index = Buffer.from(film.subarray(at, end))
  for (let table = index.indexOf('stco'); table > 0; table = index.indexOf('stco', table + 4)) {
    // Chunk offset table: version and flags, number of entries, then the file offset of each chunk.
    for (let left = index.readUInt32BE(table + 8); left > 0; left--) {
      const entry = table + 8 + 4 * left
      index.writeUInt32BE(index.readUInt32BE(entry) - index.length, entry)
    }
  }
  return Buffer.concat([film.subarray(0, at), film.subarray(end), index])
}

/**
 * Starts playback without sound and without a click. Doesn't wait for the promise of `play()`, because the
 * player restarts playback once the streaming engine has loaded.
 */
export async function playMuted(video: Locator): Promise<void> {
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    element.play().catch(() => {})
  })
}
