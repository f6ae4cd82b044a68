import { ImageUp, X } from 'lucide-react'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import { StoredPicture } from '@/components/media/pictures/stored-picture'
import { usePictureUpload } from '@/components/media/uploads/use-picture-upload'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FilePicker } from '@/components/ui/file-picker'

/** Shows an offer’s image, with a button that uploads another one. */
export function OfferImageField({
  value,
  onChange,
  error,
}: {
  /** URL of the image. Null if the offer has none. */
  value: string | null
  onChange: (imagePath: string | null) => void
  error: string | undefined
}) {
  const { isPending, upload } = usePictureUpload('image', 'Couldn’t upload the image. Try again.', onChange)
  return (
    <Field label="Image" hint="Optional. Shown beside the text." error={error}>
      {({ id, ...described }) => (
        <div className="flex flex-wrap items-center gap-3">
          {value && (
            <div className="relative aspect-video w-32 overflow-hidden rounded-md border bg-sunk">
              <StoredPicture url={value} sizes="8rem" className="absolute inset-0 size-full object-cover" />
            </div>
          )}
          <FilePicker label="Image file" accept="image/*" onFile={upload}>
            {(open) => (
              <Button
                id={id}
                {...described}
                variant="outline"
                size="sm"
                disabled={isPending}
                onClick={open}
                {...getUnsavedProps(isPending, 'upload')}
              >
                <ImageUp aria-hidden />
                {isPending ? 'Uploading...' : 'Choose Image'}
              </Button>
            )}
          </FilePicker>
          {value && (
            <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
              <X aria-hidden />
              Remove Image
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
