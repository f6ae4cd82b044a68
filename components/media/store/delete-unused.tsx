'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm } from '@/components/layout/confirm'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { toast } from '@/components/ui/toast'
import { unusedFilesQuery, useAnswerStoreProblem } from '@/lib/client/media/store'
import { whyRefused } from '@/lib/contract/error'
import { UNTYPED_FILES_MAX, type UnusedFiles } from '@/lib/contract/media/store'
import type { StoreProblem } from '@/lib/contract/system/settings'
import { formatBytes, formatCount } from '@/lib/format'

const CONFIRMATION = 'DELETE'

const reasons = {
  foreign:
    'If you continue, this storage belongs to this database. The other database loses these files too.',
  unused: 'No lesson, page or email uses them.',
}

/**
 * Asks before unused files may be deleted: names their number and size, and requires a typed confirmation for
 * many files.
 */
export function DeleteUnused({ problem }: { problem: StoreProblem }) {
  const [isAsked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const { data, isFetching, isError } = useQuery({ ...unusedFilesQuery(), enabled: isAsked })
  const { mutateAsync, error } = useAnswerStoreProblem()
  const unused = isFetching ? undefined : data
  const needsConfirmation = unused !== undefined && unused.files > UNTYPED_FILES_MAX
  const allow = () =>
    mutateAsync(problem).then(
      () => {
        toast({ title: 'Settings Updated', description: 'Unused files will be deleted after 30 days.' })
        return true
      },
      () => false,
    )
  return (
    <Confirm
      trigger={<Button size="sm">Delete Unused Files</Button>}
      title="Delete unused files?"
      description={unused ? `${amountText(unused)} ${reasons[problem]}` : 'Counting the unused files...'}
      action="Delete Files"
      pendingAction="Deleting..."
      problem={problemText(isError, error)}
      isReady={unused !== undefined && (!needsConfirmation || typed === CONFIRMATION)}
      onOpen={() => {
        setAsked(true)
        setTyped('')
      }}
      onConfirm={allow}
    >
      {needsConfirmation && (
        <TextField
          label={`Type ${CONFIRMATION} to confirm`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Confirm>
  )
}

const amountText = ({ files, bytes }: UnusedFiles) =>
  files === 0
    ? 'No file is unused right now. Files that become unused are deleted after 30 days.'
    : `${files === 1 ? '1 file' : `${formatCount(files)} files`} (${formatBytes(bytes)}) will be deleted after 30 days, unless something uses them again. Deleted files cannot be restored.`

function problemText(isCountFailed: boolean, error: Error | null): string | undefined {
  if (error) return whyRefused(error) ?? 'Couldn’t save your decision. Try again.'
  return isCountFailed ? 'Couldn’t count the unused files. Close this dialog and try again.' : undefined
}
