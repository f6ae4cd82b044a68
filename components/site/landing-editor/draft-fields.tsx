'use client'
import { CollapsibleSection } from '@/components/layout/collapsible-section'
import { FormError } from '@/components/layout/form-error'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { type Landing, landingSectionKinds } from '@/lib/contract/site/landing'
import type { PublicPageLink } from '@/lib/contract/site/pages'
import type { Json } from './edit-json'
import { landingSectionLabels } from './field-labels'
import { FieldTree } from './field-tree'
import { LandingConcerns } from './landing-concerns'
import { SectionOrder } from './section-order'
import type { useLandingDraft } from './use-landing-draft'

type DraftEditing = Pick<ReturnType<typeof useLandingDraft>, 'content' | 'draft' | 'problems' | 'change'>

/** All fields of the landing page, grouped by section. */
export function DraftFields({
  content,
  draft,
  problems,
  change,
  links,
}: DraftEditing & { links: PublicPageLink[] }) {
  const landing = content as Landing & { [part: string]: Json }
  const tree = (part: string) => (
    <FieldTree field={part} value={landing[part] ?? ''} path={[part]} onChange={change} problems={problems} />
  )
  return (
    <div className="grid gap-3">
      {/* An error about the whole page, which belongs to no field. */}
      <FormError text={problems.get('')} />
      {draft && <LandingConcerns words={draft} links={links} />}
      <CollapsibleSection title="Buy link and search results" isOpen>
        <TextField
          label="Buy link"
          hint="Starts with https://warriorplus.com/o2/. All buttons lead there. We fill in {sid} and {tid} from the affiliate’s link."
          value={landing.buyLink}
          error={problems.get('buyLink')}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => change(['buyLink'], event.target.value)}
        />
        <TextAreaField
          label="The course in one sentence"
          hint="For search results and shared links."
          rows={3}
          value={landing.description}
          error={problems.get('description')}
          onChange={(event) => change(['description'], event.target.value)}
        />
      </CollapsibleSection>
      <CollapsibleSection title="Sections and order">
        <SectionOrder order={landing.order} onChange={(order) => change(['order'], order)} />
      </CollapsibleSection>
      <CollapsibleSection title="Hero">{tree('hero')}</CollapsibleSection>
      {[...landing.order, ...landingSectionKinds.filter((part) => !landing.order.includes(part))].map(
        (part) => (
          <CollapsibleSection
            key={part}
            title={landingSectionLabels[part]}
            isOff={!landing.order.includes(part)}
          >
            {tree(part)}
          </CollapsibleSection>
        ),
      )}
      <CollapsibleSection title="Final call to action">{tree('finalCall')}</CollapsibleSection>
      <CollapsibleSection title="Other text and language">{tree('page')}</CollapsibleSection>
    </div>
  )
}
