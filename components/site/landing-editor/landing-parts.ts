import { type LandingSectionKind, landingSectionKinds } from '@/lib/contract/site/landing'
import { landingSectionLabels } from './field-labels'

/** Part of the landing page that the editor can open: a section, or settings of the whole page. */
export type EditorPart =
  | LandingSectionKind
  | 'checks'
  | 'settings'
  | 'order'
  | 'hero'
  | 'finalCall'
  | 'page'
  | 'versions'

const labels: Record<Exclude<EditorPart, LandingSectionKind>, string> = {
  checks: 'Before you publish',
  settings: 'Buy link and search results',
  order: 'Sections and order',
  hero: 'Hero',
  finalCall: 'Final call to action',
  page: 'Other text and language',
  versions: 'Published versions',
}
export const editorPartLabels: Record<EditorPart, string> = { ...labels, ...landingSectionLabels }

export const isEditorPart = (name: string | undefined): name is EditorPart =>
  name !== undefined && name in editorPartLabels

/** Returns the parts in page order. Hidden sections come after visible sections. */
export function listEditorParts(order: LandingSectionKind[]): EditorPart[] {
  const hidden = landingSectionKinds.filter((part) => !order.includes(part))
  return ['checks', 'settings', 'order', 'hero', ...order, 'finalCall', 'page', ...hidden, 'versions']
}

/** Returns the part where a text of the page is edited. */
export function findEditorPart(path: string): EditorPart {
  const [part] = path.split('.')
  return isEditorPart(part) ? part : 'settings'
}
