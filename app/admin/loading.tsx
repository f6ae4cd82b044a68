import { FullPageSpinner } from '@/components/layout/full-page-spinner'

export default function Loading() {
  return <FullPageSpinner />
}
