import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { uploadFile } from '@/lib/client/media/uploads'
import { useWrite } from '@/lib/client/write'
import type { Cue, CueEdit, Transcript, TranscriptInput } from '@/lib/contract/course/cues'
import { useUpdateVideo } from './videos'

const contract = () => import('@/lib/contract/course/cues')
const transcript = async () => (await contract()).transcriptSchema
const cueList = async () => (await contract()).cuesSchema

/** What is said in a lesson, line by line. */
export function transcriptQuery(videoId: string) {
  return queryOptions({ queryKey: ['/api/videos', videoId, 'cues'], queryFn: get(transcript) })
}

/** What was written stands in place of what was read: no line that somebody is at is read again. */
function replaceIn(client: QueryClient, videoId: string, gone: string[], cues: Cue[]): void {
  const { queryKey } = transcriptQuery(videoId)
  client.setQueryData(queryKey, (before: Transcript | undefined) => {
    if (!before) return before
    const place = before.cues.findIndex(({ id }) => gone.includes(id))
    const left = before.cues.filter(({ id }) => !gone.includes(id))
    return { ...before, cues: left.toSpliced(place, 0, ...cues) }
  })
}

/** Changes a line, splits it or joins it with the next; `joined` is what the next one was. */
export function useUpdateCue(videoId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...edit }: CueEdit & { id: string }) =>
      api('PUT', `/api/videos/${videoId}/cues/${id}`, edit, cueList),
    onSuccess: (cues, { id, join }) => replaceIn(client, videoId, [id, ...(join ? [join.id] : [])], cues),
  })
}

export function useDeleteCue(videoId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, editedAt }: Pick<Cue, 'id' | 'editedAt'>) =>
      api('DELETE', `/api/videos/${videoId}/cues/${id}?${new URLSearchParams({ editedAt: editedAt ?? '' })}`),
    onSuccess: (_, { id }) => replaceIn(client, videoId, [id], []),
  })
}

/** Changes several lines at once, writes all of them anew, or names the language. */
export function useSaveTranscript(videoId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: TranscriptInput) => api('PUT', `/api/videos/${videoId}/cues`, input, transcript),
    onSuccess: (saved) => client.setQueryData(transcriptQuery(videoId).queryKey, saved),
  })
}

/** Puts a file of captions in place of what is written. */
export function useReplaceCaptions(videoId: string) {
  const { mutateAsync } = useUpdateVideo()
  return useWrite(
    async (file: File) => mutateAsync({ id: videoId, captionsUrl: await uploadFile('captions', file) }),
    transcriptQuery(videoId).queryKey,
  )
}
