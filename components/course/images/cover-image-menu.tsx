'use client'
import { ImageIcon, ImageUp, RefreshCw } from 'lucide-react'
import { toastFailure, toastRefusal } from '@/components/layout/toast-error'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { FilePicker } from '@/components/ui/file-picker'
import { Spinner } from '@/components/ui/spinner'
import { toast } from '@/components/ui/toast'
import {
  type CoverOwner,
  useRegenerateCoverImage,
  useUploadCoverImage,
} from '@/lib/client/course/cover-images'
import { getUploadRefusalMessage } from '@/lib/client/media/uploads'

/**
 * Shows the menu that replaces the image of a section or course with a new generated image or an uploaded
 * file.
 */
export function CoverImageMenu({
  owner,
  row: { id, title, imageUrl },
}: {
  owner: CoverOwner
  row: { id: string; title: string | null; imageUrl: string | null }
}) {
  const remake = useRegenerateCoverImage(owner)
  const upload = useUploadCoverImage(owner)
  const isPending = remake.isPending || upload.isPending
  const regenerate = () =>
    remake.mutate(id, {
      onSuccess: () => toast({ title: 'Success', description: 'Generating a new image' }),
      onError: (error) => toastRefusal(error, 'Couldn’t regenerate the image. Try again.'),
    })
  const uploadImage = (file: File) =>
    upload.mutate(
      { id, file },
      {
        onSuccess: () => toast({ title: 'Success', description: 'Image updated' }),
        onError: (error) =>
          toastFailure(error, getUploadRefusalMessage(error) ?? 'Couldn’t update the image. Try again.'),
      },
    )
  return (
    <FilePicker label={`Image file for ${title}`} accept="image/*" onFile={uploadImage}>
      {(choose) => (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Image options for ${title}`}
              aria-busy={isPending}
              {...getUnsavedProps(upload.isPending, 'upload')}
            >
              {isPending ? <Spinner className="size-4" /> : <ImageIcon aria-hidden />}
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem disabled={isPending || !imageUrl} onSelect={regenerate}>
              <RefreshCw aria-hidden />
              Regenerate image
            </DropdownMenuItem>
            <DropdownMenuItem disabled={isPending} onSelect={choose}>
              <ImageUp aria-hidden />
              Upload image
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </FilePicker>
  )
}
