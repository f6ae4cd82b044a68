'use client'
import { ImageUp, X } from 'lucide-react'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import { usePictureUpload } from '@/components/media/uploads/use-picture-upload'
import { Button } from '@/components/ui/button'
import { FilePicker } from '@/components/ui/file-picker'
import { cn } from '@/lib/utils'
import { convertSvgToPng } from './svg-to-png'

/** Shows a logo on the background of its theme, with buttons that upload another logo or remove it. */
export function LogoField({
  label,
  url,
  other = '',
  isDark = false,
  onChange,
}: {
  label: string
  /** URL of the logo. Empty if there is no logo. */
  url: string
  /** URL of the logo that is shown if this logo is missing. */
  other?: string
  isDark?: boolean
  onChange: (url: string) => void
}) {
  const { isPending, upload } = usePictureUpload('logo', 'Couldn’t upload the logo. Try again.', onChange)
  const shown = url || other
  return (
    <div className="grid content-start gap-2">
      <p className="font-medium text-sm">{label}</p>
      <div
        className={cn(
          'grid h-24 place-items-center rounded-lg border bg-[oklch(0.985_0.006_85)] p-4',
          isDark && 'bg-[oklch(0.19_0.025_262)]',
        )}
      >
        {shown ? (
          // biome-ignore lint/performance/noImgElement: next/image can't optimize stored files.
          <img src={shown} alt={label} className="max-h-16 max-w-full object-contain" />
        ) : (
          <span className={cn('text-sm', isDark ? 'text-[#a7aebb]' : 'text-[#525b6c]')}>Default logo</span>
        )}
      </div>
      <div className="flex gap-2">
        <FilePicker
          label={`${label}: file`}
          accept="image/png,image/webp,image/svg+xml,image/jpeg"
          onFile={(file) => upload(convertSvgToPng(file))}
        >
          {(open) => (
            <Button
              variant="outline"
              size="sm"
              disabled={isPending}
              onClick={open}
              aria-label={`Choose file: ${label}`}
              {...getUnsavedProps(isPending, 'upload')}
            >
              <ImageUp aria-hidden />
              {isPending ? 'Uploading...' : 'Choose File'}
            </Button>
          )}
        </FilePicker>
        {url && (
          <Button variant="ghost" size="sm" aria-label={`Remove ${label}`} onClick={() => onChange('')}>
            <X aria-hidden />
            Remove
          </Button>
        )}
      </div>
    </div>
  )
}
