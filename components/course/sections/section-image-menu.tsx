'use client'
import { ImageIcon, ImageUp, RefreshCw } from 'lucide-react'
import { toastFailure, toastRefusal } from '@/components/layout/failure'
import { unsaved } from '@/components/layout/unsaved'
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
import { useRemakeSectionImage, useSetSectionImage } from '@/lib/client/course/sections'
import { uploadProblem } from '@/lib/client/media/uploads'
import type { Section } from '@/lib/contract/course/sections'

/** Replaces a section's image by a newly generated or an uploaded one. */
export function SectionImageMenu({ section: { id, title, imageUrl } }: { section: Section }) {
  const remake = useRemakeSectionImage()
  const own = useSetSectionImage()
  const isPending = remake.isPending || own.isPending
  const makeAgain = () =>
    remake.mutate(id, {
      onSuccess: () => toast({ title: 'Success', description: 'Generating a new image' }),
      onError: (error) => toastRefusal(error, 'Couldn’t regenerate the image. Try again.'),
    })
  const setOwn = (file: File) =>
    own.mutate(
      { id, file },
      {
        onSuccess: () => toast({ title: 'Success', description: 'Image updated' }),
        onError: (error) =>
          toastFailure(error, uploadProblem(error) ?? 'Couldn’t update the image. Try again.'),
      },
    )
  return (
    <FilePicker label={`Image file for ${title}`} accept="image/*" onFile={setOwn}>
      {(choose) => (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Image of ${title}`}
              aria-busy={isPending}
              {...unsaved(own.isPending, 'upload')}
            >
              {isPending ? <Spinner className="size-4" /> : <ImageIcon aria-hidden />}
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem disabled={isPending || !imageUrl} onSelect={makeAgain}>
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
