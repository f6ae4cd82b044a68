import Link from 'next/link'
import { Button } from '@/components/ui/button'

export function ReturnButton() {
  return (
    <Button asChild>
      <Link href="/" prefetch={false}>
        Return to Dashboard
      </Link>
    </Button>
  )
}
