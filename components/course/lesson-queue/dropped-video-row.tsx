import { TriangleAlert, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { CompressionEstimate, CompressionNeed } from '@/lib/client/media/compression-need'
import { titleSchema } from '@/lib/contract/field-schemas'
import { maxLengthOf } from '@/lib/contract/max-length'
import { formatBytes } from '@/lib/format'
import { DroppedVideoCompression } from './dropped-video-compression'

/** A dropped file and the title of its future lesson. */
export interface DroppedVideo {
  key: number
  file: File
  title: string
  /** Reason why the file can't be uploaded unchanged. Null if it can. */
  refusal: string | null
  /** Processing that the file needs before the upload. Null until the file has been inspected. */
  look: CompressionNeed | null
  /** Processing that the user agreed to. Null before that. */
  accepted: CompressionEstimate | null
  /** Reason why students may not be able to watch the video. */
  warning: string | null
}

export const isAcceptedVideo = ({ refusal, accepted }: DroppedVideo) => refusal === null || accepted !== null

export function DroppedVideoRow({
  dropped,
  onChange,
  onRemove,
}: {
  dropped: DroppedVideo
  onChange: (changes: Partial<DroppedVideo>) => void
  onRemove: () => void
}) {
  const { file, title, refusal, look, accepted, warning } = dropped
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-2 gap-y-1 bg-raised p-3">
      {isAcceptedVideo(dropped) ? (
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
          <DroppedVideoCompression
            file={file}
            look={look}
            accepted={accepted}
            onAccept={(accepted) => onChange({ accepted })}
          />
        </div>
      )}
      {warning && !accepted && (
        <p className="col-span-2 flex gap-2 text-[0.8125rem] text-warning-text">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {warning}
        </p>
      )}
    </li>
  )
}
