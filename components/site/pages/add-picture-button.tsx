'use client'
import { ImagePlus } from 'lucide-react'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import { usePictureUpload } from '@/components/media/uploads/use-picture-upload'
import { Button } from '@/components/ui/button'
import { FilePicker } from '@/components/ui/file-picker'
import { PICTURE_TEXT_PLACEHOLDER } from '@/lib/contract/pictures-without-text'

/** Shows a button that uploads an image and passes on its Markdown. */
export function AddPictureButton({ onAdded }: { onAdded: (markdown: string) => void }) {
  const { isPending, upload } = usePictureUpload(
    'image',
    'Couldn’t upload the image. Try again.',
    (objectPath) => onAdded(`![${PICTURE_TEXT_PLACEHOLDER}](${objectPath})`),
  )
  return (
    <FilePicker label="Image file" accept="image/*" onFile={upload}>
      {(choose) => (
        <Button
          variant="ghost"
          disabled={isPending}
          onClick={choose}
          {...getUnsavedProps(isPending, 'upload')}
        >
          <ImagePlus aria-hidden />
          {isPending ? 'Uploading...' : 'Add Image'}
        </Button>
      )}
    </FilePicker>
  )
}
