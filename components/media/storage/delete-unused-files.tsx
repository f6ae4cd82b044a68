'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { toast } from '@/components/ui/toast'
import { unusedFilesQuery, useResolveStorageProblem } from '@/lib/client/media/storage-problems'
import { getRefusalReason } from '@/lib/contract/error'
import { DELETE_WITHOUT_TYPING_MAX, type UnusedFiles } from '@/lib/contract/media/storage-problems'
import type { StorageProblem } from '@/lib/contract/system/settings'
import { formatBytes, formatCount } from '@/lib/format'

const CONFIRMATION = 'DELETE'

const FOREIGN_NOTE =
  'If you continue, this storage will belong to this database. The other database will lose access to any files we delete.'

/**
 * Asks for confirmation before unused files are deleted. Shows their number and size, and requires a typed
 * confirmation for many files.
 */
export function DeleteUnusedFiles({ problem }: { problem: StorageProblem }) {
  const [isAsked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const { data, isFetching, isError } = useQuery({ ...unusedFilesQuery(), enabled: isAsked })
  const { mutateAsync, error } = useResolveStorageProblem()
  const unused = isFetching ? undefined : data
  const needsConfirmation = unused !== undefined && unused.files > DELETE_WITHOUT_TYPING_MAX
  const allow = () =>
    mutateAsync(problem).then(
      () => {
        toast({ title: 'Settings Updated', description: 'Unused files will be deleted after 30 days.' })
        return true
      },
      () => false,
    )
  return (
    <ConfirmDialog
      trigger={<Button size="sm">Delete Unused Files</Button>}
      title="Delete unused files?"
      description={unused ? describeDeletion(unused, problem) : 'Counting the unused files...'}
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
    </ConfirmDialog>
  )
}

function describeDeletion({ files, bytes }: UnusedFiles, problem: StorageProblem): string {
  const owner = problem === 'foreign' ? ` ${FOREIGN_NOTE}` : ''
  if (files === 0) {
    return `All files are in use right now. Files that become unused are deleted after 30 days.${owner}`
  }
  const size = formatBytes(bytes)
  const [unused, them, they] =
    files === 1
      ? [`1 file (${size}) isn’t`, 'it', 'it’s']
      : [`${formatCount(files)} files (${size}) aren’t`, 'them', 'they’re']
  return `${unused} used by any lesson, page, or email. We’ll delete ${them} after 30 days, unless ${they} used again. Deleted files cannot be restored.${owner}`
}

function problemText(isCountFailed: boolean, error: Error | null): string | undefined {
  if (error) return getRefusalReason(error) ?? 'Couldn’t save your decision. Try again.'
  return isCountFailed ? 'Couldn’t count the unused files. Close this dialog and try again.' : undefined
}
