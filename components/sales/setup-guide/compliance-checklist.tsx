import { ComplianceRules } from '@/components/system/compliance-rules/compliance-rules'
import { Card } from '@/components/ui/card'
import { ShowSetupGuide } from './dismiss-setup-guide'

/**
 * Shows the checklist of WarriorPlus seller rules on the Set up tab, with the button that brings back a
 * hidden setup guide.
 */
export function ComplianceChecklist() {
  return (
    <Card className="min-w-0 p-5">
      <h2 className="text-lg">Before you submit an offer</h2>
      <p className="mt-1 text-quiet text-sm leading-normal">
        WarriorPlus reviews every offer manually. Check these rules first.
      </p>
      <div className="mt-3 border-t">
        <ComplianceRules />
      </div>
      <ShowSetupGuide />
    </Card>
  )
}
