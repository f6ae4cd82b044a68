import { expect, type Page } from '@playwright/test'
import { createRendition, demoVideo } from '../create-rendition'

/** Creates a lesson in a new section, with its video as a rendition. Returns its ID. */
export async function createStreamedLesson(
  owner: Page,
  { title = 'Piece by piece', courseId }: { title?: string; courseId?: string } = {},
): Promise<string> {
  const ask = async (method: 'post' | 'put', url: string, data: object) => {
    const answer = await owner.request[method](url, { data })
    expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const send = async (kind: string, bytes: Buffer) => {
    const { uploadURL } = await ask('post', '/api/objects/upload', { kind, type: 'video/mp4' })
    const headers = { 'content-type': 'video/mp4' }
    expect((await owner.request.put(uploadURL, { data: bytes, headers })).ok()).toBe(true)
    return uploadURL
  }
  const { objectPath } = await ask('put', '/api/videos/upload', { videoURL: await send('video', demoVideo) })
  const { id: sectionId } = await ask('post', '/api/sections', { title: 'In pieces', courseId })
  const about = { sectionId, title, videoUrl: objectPath, duration: 15 }
  const { id } = await ask('post', '/api/videos', about)
  const { bytes, numbers } = await createRendition()
  const uploadURL = await send('rendition', bytes)
  await ask('put', `/api/videos/${id}/renditions`, { ...numbers, uploadURL, sourcePath: objectPath })
  return id
}
