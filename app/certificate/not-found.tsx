import { MessagePage } from '@/components/layout/message-page'
import { buttonVariants } from '@/components/ui/button'

export default function CertificateNotFound() {
  return (
    <MessagePage
      mark="404"
      title="Certificate Not Found"
      description="The link may be incomplete, or the certificate doesn’t exist."
      action={
        <a href="/" className={buttonVariants({ variant: 'signal', size: 'lg' })}>
          Go to the Home Page
        </a>
      }
    />
  )
}
