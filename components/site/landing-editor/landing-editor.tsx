'use client'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { AdminPage } from '@/components/layout/admin-page'
import { useIsPhone } from '@/components/layout/use-is-phone'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { Button } from '@/components/ui/button'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { landingQuery } from '@/lib/client/site/landing'
import type { Landing, LandingState } from '@/lib/contract/site/landing'
import type { PublicPageLink } from '@/lib/contract/site/pages'
import { findLandingExamples } from '@/lib/landing-examples'
import { cn } from '@/lib/utils'
import { DraftStatus } from './draft-status'
import { type EditedCourse, EditedCourseProvider } from './edited-course-context'
import type { EditorPart } from './landing-parts'
import type { PreviewStyles } from './landing-preview'
import { LandingStart } from './landing-start'
import { PartList } from './part-list'
import { PartPanel } from './part-panel'
import { PreviewPane, type PreviewSize } from './preview-pane'
import { PublishButton } from './publish-button'
import { useLandingDraft } from './use-landing-draft'
import { usePublishWithShareImage } from './use-publish'
import { VisibilityBanner } from './visibility-banner'

interface Props {
  name: string
  links: PublicPageLink[]
  looks: PreviewStyles
  /** Accent color that the owner chose, as `#rrggbb`. */
  accent: string | null
  /** Course that the page belongs to. Null for the shop’s page. */
  course?: EditedCourse | null
  /** Control that selects the page to edit, if there are several pages. */
  switcher?: ReactNode
}

/** Asks how to start a new landing page. Afterward, shows the editor. */
export function LandingEditor({ course = null, ...props }: Props) {
  const query = useQuery(landingQuery(course?.slug))
  return (
    <EditedCourseProvider value={course}>
      <WhenLoaded query={query} what="The landing page" loading={<LoadingSkeleton shape="h-96" />}>
        {(landing) =>
          landing.isStarted ? (
            <Editor landing={landing} {...props} />
          ) : (
            <LandingStart switcher={props.switcher} />
          )
        }
      </WhenLoaded>
    </EditedCourseProvider>
  )
}

function Editor({ landing, name, links, looks, accent, switcher }: Props & { landing: LandingState }) {
  const editing = useLandingDraft(landing.draft)
  const { content, draft, state, save, undo } = editing
  const [shown, setShown] = useState(landing.draft)
  if (draft && draft !== shown && JSON.stringify(draft) !== JSON.stringify(shown)) setShown(draft)
  const [open, setOpen] = useState<EditorPart | null>(null)
  const { isPending, onPublish } = usePublishWithShareImage({
    ...{ name, accent, save },
    published: landing.published,
  })
  const { order } = content as Landing
  const examples = findLandingExamples(shown)
  const copy = useDeferredValue(shown)
  return (
    <AdminPage
      title="Landing Page"
      description={<DraftStatus state={state} draft={draft} published={landing.published} />}
      action={
        <>
          <Button variant="outline" disabled={!undo} onClick={undo}>
            <Undo2 aria-hidden />
            Undo
          </Button>
          <PublishButton {...{ draft, examples, isPending, onPublish }} isUnsaved={state !== 'saved'} />
        </>
      }
    >
      {/* Opens another page only after this page’s draft is saved. */}
      {switcher && (
        <fieldset disabled={state !== 'saved'} className="contents">
          {switcher}
        </fieldset>
      )}
      <VisibilityBanner isPublished={landing.published !== null} />
      <EditorLayout
        open={open}
        onOpen={setOpen}
        list={(onOpen) => <PartList {...{ order, examples, onOpen }} open={open} />}
        panel={(onOpen) => (
          <PartPanel
            {...editing}
            {...{ examples, links, onOpen }}
            key={open ?? 'checks'}
            part={open ?? 'checks'}
            versions={landing.versions}
            onClose={() => setOpen(null)}
          />
        )}
        preview={(onOpen, size) => (
          <PreviewPane copy={copy} part={open} size={size} {...{ name, links, looks, onOpen }} />
        )}
      />
    </AdminPage>
  )
}

type Render<Rest extends unknown[] = []> = (onOpen: (part: EditorPart) => void, ...rest: Rest) => ReactNode

/**
 * Lays out the list of parts, the open part, and the preview in columns. Narrow screens show either the list
 * or the open part, and phones show two tabs.
 */
function EditorLayout({
  open,
  onOpen,
  list,
  panel,
  preview,
}: {
  open: EditorPart | null
  onOpen: (part: EditorPart) => void
  list: Render
  panel: Render
  preview: Render<[size: PreviewSize]>
}) {
  const isPhone = useIsPhone()
  const [tab, setTab] = useState('text')
  const [isWide, setWide] = useState(false)
  const openPart = (part: EditorPart) => {
    onOpen(part)
    setTab('text')
    setWide(false)
  }
  if (isPhone) {
    return (
      <Tabs value={tab} onValueChange={setTab}>
        <TabsList>
          <TabsTrigger value="text">Text</TabsTrigger>
          <TabsTrigger value="preview">Preview</TabsTrigger>
        </TabsList>
        <TabsContent value="text" className="pt-5">
          {open ? panel(openPart) : list(openPart)}
        </TabsContent>
        <TabsContent value="preview" className="pt-5">
          {preview(openPart, null)}
        </TabsContent>
      </Tabs>
    )
  }
  if (isWide) return preview(openPart, { isWide, setWide })
  const column = 'xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto xl:sticky xl:top-4 px-0.5'
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-6 xl:grid-cols-[13rem_minmax(0,22rem)_minmax(0,1fr)]">
      <div className={cn(column, open && 'max-xl:hidden')}>{list(openPart)}</div>
      <div className={cn(column, !open && 'max-xl:hidden')}>{panel(openPart)}</div>
      <div className="sticky top-4">{preview(openPart, { isWide, setWide })}</div>
    </div>
  )
}
