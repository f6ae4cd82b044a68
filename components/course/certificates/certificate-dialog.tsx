import { Award } from 'lucide-react'
import { Form, FormFooter } from '@/components/layout/form'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { useContractForm } from '@/components/layout/use-contract-form'
import { withQueries } from '@/components/queries'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useIssueCertificate } from '@/lib/client/course/certificates'
import { openAnew } from '@/lib/client/navigation'
import { certificateInputSchema } from '@/lib/contract/course/certificates'

/** Asks for the name that is to stand on it: it is given once. */
function Ask({ name }: { name: string }) {
  return (
    <TitledDialog
      trigger={
        <Button variant="signal" size="lg">
          <Award aria-hidden />
          Get your certificate
        </Button>
      }
      title="Your certificate"
      description="It gets an address of its own, which anybody can open to whom you give it. The name stays as you confirm it here."
    >
      {() => <NameForm name={name} />}
    </TitledDialog>
  )
}

function NameForm({ name }: { name: string }) {
  const { mutateAsync } = useIssueCertificate()
  const form = useContractForm({
    schema: certificateInputSchema,
    values: { name },
    save: mutateAsync,
    onDone: ({ code }, reset) => {
      reset()
      openAnew(`/certificate/${code}`)
    },
  })
  return (
    <Form form={form}>
      <TextField label="Your name" hint="As it is to stand on the certificate." {...form.text('name')} />
      <FormFooter form={form} submit="Make it out to this name" pending="Making it out..." />
    </Form>
  )
}

export const CertificateDialog = withQueries(Ask)
