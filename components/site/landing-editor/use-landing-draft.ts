'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSaveLandingDraft } from '@/lib/client/site/landing'
import { type Landing, landingDraftSchema } from '@/lib/contract/site/landing'
import { type Json, type JsonPath, setValueAtPath } from './edit-json'

const PAUSE_MS = 1200

export type DraftSaveState = 'saved' | 'waiting' | 'saving' | 'incomplete' | 'failed'

/** Saves the draft automatically, debounced, as soon as all fields are valid. */
export function useLandingDraft(start: Landing) {
  const [content, setContent] = useState<Json>(start)
  const [state, setState] = useState<DraftSaveState>('saved')
  const { mutateAsync } = useSaveLandingDraft()
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const parsed = landingDraftSchema.safeParse(content)
  const problems = new Map(
    parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
  )
  const draft = parsed.success ? parsed.data : null

  /** Saves run one after the other, so an older draft can’t overwrite a newer one. */
  const save = useCallback(
    (landing: Landing) => {
      const request = saving.current.then(() => mutateAsync(landing))
      saving.current = request.catch(() => undefined)
      setState('saving')
      return request.then(
        () => setState((now) => (now === 'waiting' || now === 'incomplete' ? now : 'saved')),
        (error: unknown) => {
          setState((now) => (now === 'saving' ? 'failed' : now))
          throw error
        },
      )
    },
    [mutateAsync],
  )

  const latest = useRef(draft)
  latest.current = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit restarts the debounce timer.
  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setTimeout(() => {
      if (!latest.current) return setState('incomplete')
      // The mutation’s state shows a failure.
      save(latest.current).catch(() => undefined)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [content, state, save])

  const change = useCallback((path: JsonPath, value: Json) => {
    setContent((before) => setValueAtPath(before, path, value))
    setState('waiting')
  }, [])
  const replace = useCallback((landing: Landing) => {
    setContent(landing)
    setState('saved')
  }, [])
  return { content, draft, problems, state, change, replace, save }
}
