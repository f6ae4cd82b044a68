import { Upload } from 'lucide-react'
import { ButtonLink } from '@/components/layout/page-link'

/** Links to the page that imports customers or past sales. */
export function ImportLink() {
  return (
    <ButtonLink href="/admin/imports" variant="outline">
      <Upload aria-hidden />
      Import
    </ButtonLink>
  )
}
