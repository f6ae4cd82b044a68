import { spawnSync } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'

/** As long as the demo's second film. */
export const filmSeconds = 14

/**
 * Writes an H.264 film of about 7 MB whose index stands at its end, as ffmpeg leaves it. Where there is no ffmpeg it is
 * a film of the demo course.
 */
export async function makeFilm(file: string): Promise<void> {
  const picture = `testsrc2=size=640x360:rate=25:duration=${filmSeconds},noise=alls=40:allf=t`
  const sound = `sine=frequency=440:duration=${filmSeconds}`
  const coded =
    '-c:v libx264 -preset ultrafast -b:v 4M -maxrate 4M -bufsize 4M -g 25 -pix_fmt yuv420p -c:a aac'
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound]
  const made = spawnSync('ffmpeg', ['-v', 'error', '-y', ...inputs, ...coded.split(' '), file])
  if (made.status !== 0) await copyFile(path.join(__dirname, '../../prisma/demo/media/1-2.mp4'), file)
}
