'use client'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { AdminPage } from '@/components/layout/admin-page'
import { unsavedProps } from '@/components/layout/unsaved-changes'
import { useIsPhone } from '@/components/layout/use-is-phone'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { Button } from '@/components/ui/button'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { landingQuery } from '@/lib/client/site/landing'
import type { LandingState } from '@/lib/contract/site/landing'
import type { PublicPageLink } from '@/lib/contract/site/pages'
import { DraftFields } from './draft-fields'
import { DraftStatus } from './draft-status'
import type { PreviewStyles } from './landing-preview'
import { LandingVersions } from './landing-versions'
import { PreviewPane } from './preview-pane'
import { useLandingDraft } from './use-landing-draft'
import { usePublishWithShareImage } from './use-publish'

interface Props {
  name: string
  links: PublicPageLink[]
  looks: PreviewStyles
  /** The accent color that the owner chose, as `#rrggbb`. */
  accent: string | null
}

/** Fields on the left, preview on the right; two tabs on phones. */
export function LandingEditor(props: Props) {
  const query = useQuery(landingQuery())
  return (
    <WhenLoaded query={query} what="The landing page" loading={<LoadingSkeleton shape="h-96" />}>
      {(landing) => <Editor landing={landing} {...props} />}
    </WhenLoaded>
  )
}

function Editor({ landing, name, links, looks, accent }: Props & { landing: LandingState }) {
  const editing = useLandingDraft(landing.draft)
  const { draft, state, replace, save } = editing
  const [shown, setShown] = useState(landing.draft)
  if (draft && draft !== shown && JSON.stringify(draft) !== JSON.stringify(shown)) setShown(draft)
  const isPhone = useIsPhone()
  const { isPending, onPublish } = usePublishWithShareImage({ name, accent, save })
  const fields = (
    <div className="grid grid-cols-1 gap-6">
      <DraftFields {...editing} links={links} />
      <LandingVersions versions={landing.versions} onRestored={replace} />
    </div>
  )
  const preview = <PreviewPane words={useDeferredValue(shown)} {...{ name, links, looks }} />
  return (
    <AdminPage
      title="Landing Page"
      description={<DraftStatus state={state} draft={draft} published={landing.published} />}
      action={
        <Button
          variant="signal"
          disabled={!draft || isPending}
          onClick={() => draft && onPublish(draft)}
          {...unsavedProps(state !== 'saved')}
        >
          {isPending ? 'Publishing...' : 'Publish'}
        </Button>
      }
    >
      {isPhone ? (
        <Tabs defaultValue="words">
          <TabsList>
            <TabsTrigger value="words">Text</TabsTrigger>
            <TabsTrigger value="preview">Preview</TabsTrigger>
          </TabsList>
          <TabsContent value="words" className="pt-5">
            {fields}
          </TabsContent>
          <TabsContent value="preview" className="pt-5">
            {preview}
          </TabsContent>
        </Tabs>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          {fields}
          <div className="lg:sticky lg:top-4">{preview}</div>
        </div>
      )}
    </AdminPage>
  )
}
