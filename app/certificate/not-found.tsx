import { MessagePage } from '@/components/layout/message-page'
import { buttonVariants } from '@/components/ui/button'

export default function CertificateNotFound() {
  return (
    <MessagePage
      mark="404"
      title="Certificate Not Found"
      description="The address may not be complete, or it was never given."
      action={
        <a href="/" className={buttonVariants({ variant: 'signal', size: 'lg' })}>
          Go to the start page
        </a>
      }
    />
  )
}
