import { NextRequest } from 'next/server'
import { POST as startUpload } from '@/app/api/objects/upload/route'
import { PUT as putFile } from '@/app/media/upload/[...key]/route'
import type { UploadKind } from '@/lib/contract/media/uploads'
import { callRoute } from './call-route'
import type { TestPerson } from './factories'

/** Uploads bytes as a browser does. Returns the upload URL, which is not registered yet. */
export async function uploadUnregistered(as: TestPerson, kind: UploadKind, body: BodyInit): Promise<string> {
  const { body: target } = await callRoute<{ uploadURL: string }>(startUpload, { as, body: { kind } })
  const url = target.uploadURL
  const key = new URL(url).pathname.replace('/media/upload/', '').split('/')
  await putFile(new NextRequest(url, { method: 'PUT', body, duplex: 'half' }), {
    params: Promise.resolve({ key }),
  })
  return url
}
