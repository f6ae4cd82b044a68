import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { PrintButton } from '@/components/layout/print-button'
import type { Evidence } from '@/lib/contract/sales/evidence'
import { LessonsPart } from './lessons-part'
import { FieldsPart, MessagesPart, PaymentsPart, PolicyPart, PurchasePart, ReturnsPart } from './sale-parts'
import { Moment } from './sheet'
import { DonePart, MailsPart, SignInsPart } from './use-parts'

/**
 * Printable evidence for one purchase, to send to a payment processor: the sale, and how the buyer used the
 * course.
 */
export function EvidenceScreen({ evidence }: { evidence: Evidence }) {
  return (
    <AdminPage
      title={`Evidence for sale ${evidence.purchase.warriorPlusSaleId}`}
      description={
        <>
          <BackLink href="/admin/purchases">Recent Purchases</BackLink>
          <span className="block">
            Created <Moment at={evidence.madeAt} />. All times are in UTC.
          </span>
        </>
      }
      action={<PrintButton>Print or Save as PDF</PrintButton>}
    >
      <div className="grid min-w-0 gap-8 print:gap-4">
        <PurchasePart sold={evidence} />
        <PaymentsPart payments={evidence.payments} />
        <ReturnsPart returns={evidence.returns} purchase={evidence.purchase} />
        <PolicyPart refundPolicy={evidence.refundPolicy} purchase={evidence.purchase} />
        <MailsPart mails={evidence.mails} />
        <SignInsPart evidence={evidence} />
        <LessonsPart lessons={evidence.lessons} />
        <DonePart evidence={evidence} />
        <MessagesPart messages={evidence.messages} />
        <FieldsPart fields={evidence.fields} />
      </div>
    </AdminPage>
  )
}
