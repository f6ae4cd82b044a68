import { Award } from 'lucide-react'
import { Form, FormFooter } from '@/components/layout/form'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { useContractForm } from '@/components/layout/use-contract-form'
import { withQueryProvider } from '@/components/query-provider'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useIssueCertificate } from '@/lib/client/course/certificates'
import { openWithFullLoad } from '@/lib/client/navigation'
import { certificateInputSchema } from '@/lib/contract/course/certificates'

interface Props {
  name: string
  /** The slug of the course, if there are several courses. */
  course: string | undefined
}

/** Asks for the name on the certificate, which can’t be changed later. */
function NameDialog(props: Props) {
  return (
    <TitledDialog
      trigger={
        <Button variant="signal" size="lg">
          <Award aria-hidden />
          Get Your Certificate
        </Button>
      }
      title="Your certificate"
      description="Anyone with the link can view your certificate. You can’t change the name later."
    >
      {() => <NameForm {...props} />}
    </TitledDialog>
  )
}

function NameForm({ name, course }: Props) {
  const { mutateAsync } = useIssueCertificate()
  const form = useContractForm({
    schema: certificateInputSchema,
    values: { name },
    save: (input) => mutateAsync({ ...input, course }),
    onDone: ({ code }, reset) => {
      reset()
      openWithFullLoad(`/certificate/${code}`)
    },
  })
  return (
    <Form form={form}>
      <TextField
        label="Your name"
        hint="This is how your name will appear on the certificate."
        {...form.text('name')}
      />
      <FormFooter form={form} submit="Create Certificate" pending="Creating..." />
    </Form>
  )
}

export const CreateCertificateDialog = withQueryProvider(NameDialog)
