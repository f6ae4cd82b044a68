'use client'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormError } from '@/components/layout/form-error'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import type { Landing, LandingExample, LandingVersion } from '@/lib/contract/site/landing'
import type { PublicPageLink } from '@/lib/contract/site/pages'
import type { Json } from './edit-json'
import { ExampleTexts } from './example-texts'
import { ExpandableRows } from './expandable-rows'
import { landingLabelGroups } from './field-labels'
import { FieldTree } from './field-tree'
import { LandingConcerns } from './landing-concerns'
import { type EditorPart, editorPartLabels } from './landing-parts'
import { LandingVersions } from './landing-versions'
import { SectionOrder } from './section-order'
import type { useLandingDraft } from './use-landing-draft'

type DraftEditing = Pick<
  ReturnType<typeof useLandingDraft>,
  'content' | 'draft' | 'problems' | 'change' | 'replace'
>

interface PanelProps extends DraftEditing {
  examples: LandingExample[]
  links: PublicPageLink[]
  versions: LandingVersion[]
  onOpen: (part: EditorPart) => void
}

/** Shows the fields of the open part. */
export function PartPanel({
  part,
  onClose,
  ...panel
}: PanelProps & { part: EditorPart; onClose: () => void }) {
  return (
    <section aria-label={editorPartLabels[part]} className="grid gap-4">
      <div>
        <Button variant="ghost" size="sm" className="-ml-3 xl:hidden" onClick={onClose}>
          <ArrowLeft aria-hidden />
          All Parts
        </Button>
        <h2 className="text-xl">{editorPartLabels[part]}</h2>
      </div>
      {/* Error about the whole page, which belongs to no field. */}
      <FormError text={panel.problems.get('')} />
      <PartContent part={part} {...panel} />
    </section>
  )
}

function PartContent({ part, ...panel }: PanelProps & { part: EditorPart }): ReactNode {
  const { content, draft, examples, links, versions, change, replace, onOpen } = panel
  const landing = content as Landing & { [part: string]: Json }
  switch (part) {
    case 'checks':
      return (
        <>
          {draft && <LandingConcerns copy={draft} links={links} />}
          <ExampleTexts examples={examples} onOpen={onOpen} />
        </>
      )
    case 'settings':
      return <PageSettings landing={landing} {...panel} />
    case 'order':
      return <SectionOrder order={landing.order} onChange={(order) => change(['order'], order)} />
    case 'page':
      return <LabelFields labels={landing.page} {...panel} />
    case 'versions':
      return <LandingVersions versions={versions} onRestored={replace} />
    default:
      return <Fields path={[part]} value={landing[part] ?? ''} {...panel} />
  }
}

type FieldsProps = Pick<PanelProps, 'examples' | 'change' | 'problems'>

function Fields({
  path,
  value,
  examples,
  change,
  problems,
}: FieldsProps & { path: [part: string, field?: string]; value: Json }) {
  const steps = path.flatMap((step) => step ?? [])
  const exampleFields = new Set(examples.map((example) => example.path))
  return (
    <FieldTree
      field={steps.at(-1) ?? ''}
      value={value}
      path={steps}
      onChange={change}
      problems={problems}
      examples={exampleFields}
    />
  )
}

/** Shows the fields for the page’s labels and messages, in groups. */
function LabelFields({ labels, ...fields }: FieldsProps & { labels: Landing['page'] }) {
  const rows = landingLabelGroups.map(({ title, names }) => ({
    id: title,
    title,
    content: (
      <div className="grid gap-4">
        {names.map((name) => (
          <Fields key={name} path={['page', name]} value={labels[name]} {...fields} />
        ))}
      </div>
    ),
  }))
  return <ExpandableRows rows={rows} />
}

function PageSettings({
  landing,
  examples,
  problems,
  change,
}: FieldsProps & { landing: Pick<Landing, 'buyLink' | 'description'> }) {
  const isExample = examples.some(({ path }) => path === 'description')
  return (
    <>
      <TextField
        label="Buy link"
        hint="Starts with https://warriorplus.com/o2/. All buttons use this link, and we fill in {sid} and {tid} from the affiliate’s link."
        value={landing.buyLink}
        error={problems.get('buyLink')}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => change(['buyLink'], event.target.value)}
      />
      <TextAreaField
        label="The course in one sentence"
        hint={
          isExample
            ? 'Example text. Shown in search results and shared links.'
            : 'Shown in search results and shared links.'
        }
        rows={3}
        value={landing.description}
        error={problems.get('description')}
        onChange={(event) => change(['description'], event.target.value)}
      />
    </>
  )
}
