import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { uploadFile } from '@/lib/client/media/uploads'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import type { Cue, CueEdit, Transcript, TranscriptInput } from '@/lib/contract/course/cues'
import { getRefusalReason } from '@/lib/contract/error'
import { useUpdateVideo } from './videos'

const loadContract = () => import('@/lib/contract/course/cues')
const loadTranscriptSchema = async () => (await loadContract()).transcriptSchema
const loadCuesSchema = async () => (await loadContract()).cuesSchema

/** Returns the query for the transcript of a lesson, as a list of lines. */
export function transcriptQuery(videoId: string) {
  return queryOptions({
    queryKey: ['/api/videos', videoId, 'cues'],
    queryFn: createQueryFn(loadTranscriptSchema),
  })
}

/** Puts saved lines into the cache without a refetch, so that lines a person is editing are not replaced. */
function replaceCachedCues(client: QueryClient, videoId: string, removedIds: string[], cues: Cue[]): void {
  const { queryKey } = transcriptQuery(videoId)
  client.setQueryData(queryKey, (before: Transcript | undefined) => {
    if (!before) return before
    const left = before.cues.filter(({ id }) => !removedIds.includes(id))
    return { ...before, cues: [...left, ...cues].toSorted((one, other) => one.startMs - other.startMs) }
  })
}

/**
 * Changes a line, splits the line, or joins it with the next line. `join` contains the version of the next line
 * that the editor has seen.
 */
export function useUpdateCue(videoId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...edit }: CueEdit & { id: string }) =>
      callApi('PUT', `/api/videos/${videoId}/cues/${id}`, edit, loadCuesSchema),
    onSuccess: (cues, { id, join }) =>
      replaceCachedCues(client, videoId, [id, ...(join ? [join.id] : [])], cues),
  })
}

export function useDeleteCue(videoId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, editedAt }: Pick<Cue, 'id' | 'editedAt'>) =>
      callApi(
        'DELETE',
        `/api/videos/${videoId}/cues/${id}?${new URLSearchParams({ editedAt: editedAt ?? '' })}`,
      ),
    onSuccess: (_, { id }) => replaceCachedCues(client, videoId, [id], []),
  })
}

/**
 * Changes several lines at once, replaces all of them, or sets the language. If the server rejects the change,
 * loads the lines again, because one of them may have changed.
 */
export function useSaveTranscript(videoId: string) {
  const client = useQueryClient()
  const { queryKey } = transcriptQuery(videoId)
  return useMutation({
    mutationFn: (input: TranscriptInput) =>
      callApi('PUT', `/api/videos/${videoId}/cues`, input, loadTranscriptSchema),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: async (error) => {
      if (getRefusalReason(error)) await client.invalidateQueries({ queryKey })
    },
  })
}

/** Replaces the transcript with a captions file. */
export function useImportCaptions(videoId: string) {
  const { mutateAsync } = useUpdateVideo()
  return useApiMutation(
    async (file: File) => mutateAsync({ id: videoId, captionsUrl: await uploadFile('captions', file) }),
    transcriptQuery(videoId).queryKey,
  )
}
