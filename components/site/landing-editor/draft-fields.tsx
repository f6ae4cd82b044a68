'use client'
import { FoldedPart } from '@/components/layout/folded-part'
import { Problem } from '@/components/layout/problem'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { type Landing, landingParts } from '@/lib/contract/site/landing'
import type { PageLink } from '@/lib/contract/site/pages'
import { FieldTree } from './field-tree'
import { partWords } from './field-words'
import type { Json } from './json'
import { LandingConcerns } from './landing-concerns'
import { PartOrder } from './part-order'
import type { useDraft } from './use-draft'

type DraftEditing = Pick<ReturnType<typeof useDraft>, 'content' | 'draft' | 'problems' | 'change'>

/** All fields of the landing page, grouped by section. */
export function DraftFields({
  content,
  draft,
  problems,
  change,
  links,
}: DraftEditing & { links: PageLink[] }) {
  const landing = content as Landing & { [part: string]: Json }
  const tree = (part: string) => (
    <FieldTree field={part} value={landing[part] ?? ''} path={[part]} onChange={change} problems={problems} />
  )
  return (
    <div className="grid gap-3">
      {/* An error about the whole page, which belongs to no field. */}
      <Problem text={problems.get('')} />
      {draft && <LandingConcerns words={draft} links={links} />}
      <FoldedPart title="Buy link and search results" isOpen>
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
      </FoldedPart>
      <FoldedPart title="Sections and order">
        <PartOrder order={landing.order} onChange={(order) => change(['order'], order)} />
      </FoldedPart>
      <FoldedPart title="Hero">{tree('hero')}</FoldedPart>
      {[...landing.order, ...landingParts.filter((part) => !landing.order.includes(part))].map((part) => (
        <FoldedPart key={part} title={partWords[part]} isOff={!landing.order.includes(part)}>
          {tree(part)}
        </FoldedPart>
      ))}
      <FoldedPart title="Final call">{tree('finalCall')}</FoldedPart>
      <FoldedPart title="Other text and language">{tree('page')}</FoldedPart>
    </div>
  )
}
