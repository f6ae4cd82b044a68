'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSaveLandingDraft } from '@/lib/client/site/landing'
import { type Landing, landingDraftSchema } from '@/lib/contract/site/landing'
import { type Json, type JsonPath, setValueAtPath } from './edit-json'
import { useEditedCourse } from './edited-course-context'

const PAUSE_MS = 1200

export type DraftSaveState = 'saved' | 'waiting' | 'saving' | 'incomplete' | 'failed'

/** Saves the draft automatically once all fields are valid (debounced). */
export function useLandingDraft(start: Landing) {
  const [content, setContent] = useState<Json>(start)
  const [state, setState] = useState<DraftSaveState>('saved')
  const { mutateAsync } = useSaveLandingDraft(useEditedCourse()?.slug)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const parsed = landingDraftSchema.safeParse(content)
  const problems = new Map(
    parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
  )
  const draft = parsed.success ? parsed.data : null

  /** Runs saves one after the other, so an older draft can’t overwrite a newer one. */
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
      // The error is ignored here, because the page shows it from the mutation’s state.
      save(latest.current).catch(() => undefined)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [content, state, save])

  const { history, remember, forget } = useHistory()
  const current = useRef<Json>(start)
  const show = useCallback((next: Json) => {
    current.current = next
    setContent(next)
  }, [])
  const change = useCallback(
    (path: JsonPath, value: Json) => {
      remember(current.current, typeof value === 'string' ? path.join('.') : null)
      show(setValueAtPath(current.current, path, value))
      setState('waiting')
    },
    [remember, show],
  )
  const replace = useCallback(
    (landing: Landing) => {
      remember(current.current, null)
      show(landing)
      setState('saved')
    },
    [remember, show],
  )
  const last = history.at(-1)
  const undo = () => {
    if (last === undefined) return
    forget()
    show(last)
    setState('waiting')
  }
  return {
    content,
    draft,
    problems,
    state,
    change,
    replace,
    save,
    undo: last === undefined ? undefined : undo,
  }
}

/** Maximum number of undo steps. The oldest steps are dropped. */
const STEPS_MAX = 100
/** Edits of the same text within this time are one undo step. Milliseconds. */
const STEP_MS = 1500

/** Keeps the page’s content before each undo step, oldest first. */
function useHistory() {
  const [history, setHistory] = useState<Json[]>([])
  const typing = useRef({ field: '', at: 0 })
  /** Adds an undo step. `field` is null if the change must always be a separate step. */
  const remember = useCallback((before: Json, field: string | null) => {
    const at = Date.now()
    const isSameStep = field !== null && field === typing.current.field && at - typing.current.at < STEP_MS
    typing.current = { field: field ?? '', at }
    if (!isSameStep) setHistory((all) => [...all, before].slice(-STEPS_MAX))
  }, [])
  const forget = useCallback(() => {
    typing.current = { field: '', at: 0 }
    setHistory((all) => all.slice(0, -1))
  }, [])
  return { history, remember, forget }
}
