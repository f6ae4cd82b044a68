'use client'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import { StoredPicture } from '@/components/media/pictures/stored-picture'
import { usePictureUpload } from '@/components/media/uploads/use-picture-upload'
import { Button } from '@/components/ui/button'
import { FilePicker } from '@/components/ui/file-picker'

/** Lets the owner upload or remove an image. */
export function PictureField({ url, onChange }: { url: string; onChange: (url: string) => void }) {
  const { isPending, upload } = usePictureUpload('image', 'Couldn’t upload the image. Try again.', onChange)
  return (
    <div className="flex items-center gap-2">
      {url && <StoredPicture url={url} sizes="3rem" className="size-12 rounded-full object-cover" />}
      <FilePicker label="Image file" accept="image/*" onFile={upload}>
        {(open) => (
          <Button
            variant="outline"
            size="sm"
            disabled={isPending}
            onClick={open}
            {...getUnsavedProps(isPending, 'upload')}
          >
            {isPending ? 'Uploading...' : 'Choose Image'}
          </Button>
        )}
      </FilePicker>
      {url && (
        <Button variant="ghost" size="sm" onClick={() => onChange('')}>
          Remove Image
        </Button>
      )}
    </div>
  )
}
