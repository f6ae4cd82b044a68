import { TriangleAlert, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { Look, Making } from '@/lib/client/media/fit-look'
import { titleSchema } from '@/lib/contract/fields'
import { maxLengthOf } from '@/lib/contract/limits'
import { formatBytes } from '@/lib/format'
import { MakeFirst } from './make-first'

/** A dropped file and the title of its future lesson. */
export interface Dropped {
  key: number
  file: File
  title: string
  /** Why the file is refused unchanged. Null if it is accepted. */
  refusal: string | null
  /** Processing that the file needs before the upload. Null until the file was inspected. */
  look: Look | null
  /** The agreed processing. Null until the user agrees. */
  making: Making | null
  /** Why students may not be able to watch the video. */
  warning: string | null
}

export const isTaken = ({ refusal, making }: Dropped) => refusal === null || making !== null

export function DroppedFile({
  dropped,
  onChange,
  onRemove,
}: {
  dropped: Dropped
  onChange: (changes: Partial<Dropped>) => void
  onRemove: () => void
}) {
  const { file, title, refusal, look, making, warning } = dropped
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-2 gap-y-1 bg-raised p-3">
      {isTaken(dropped) ? (
        <Input
          aria-label={`Title of ${file.name}`}
          value={title}
          maxLength={maxLengthOf(titleSchema)}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      ) : (
        <p className="py-2 text-danger-text text-sm">{refusal}</p>
      )}
      <Button size="icon" variant="ghost" aria-label={`Remove ${file.name}`} onClick={onRemove}>
        <X aria-hidden />
      </Button>
      <p className="label-mono col-span-2 truncate text-quiet">
        {file.name} · {formatBytes(file.size)}
      </p>
      {look && look.step !== 'none' && (
        <div className="col-span-2 text-[0.8125rem]">
          <MakeFirst
            file={file}
            look={look}
            making={making}
            onMaking={(agreed) => onChange({ making: agreed })}
          />
        </div>
      )}
      {warning && !making && (
        <p className="col-span-2 flex gap-2 text-[0.8125rem] text-warning-text">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {warning}
        </p>
      )}
    </li>
  )
}
