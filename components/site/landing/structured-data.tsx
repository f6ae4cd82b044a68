import type { Landing } from '@/lib/contract/site/landing'

/** Renders the course as schema.org JSON-LD. React escapes text that could close the script element. */
export function StructuredData({
  name,
  course: title,
  copy: { description, outline, order },
  language,
}: {
  /** Name of the shop. */
  name: string
  /** Title of the course. */
  course: string
  copy: Landing
  language: string
}) {
  // Leaves out a hidden outline, because it may still contain example text.
  const modules = order.includes('outline') ? outline.modules : []
  const provider = { '@type': 'Organization', name }
  const course = {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: title,
    description,
    provider,
    inLanguage: language,
    ...(modules.length > 0 && { teaches: modules.map((module) => module.title) }),
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
    ...(modules.length > 0 && {
      syllabusSections: modules.map((module) => ({
        '@type': 'Syllabus',
        name: module.title,
        description: module.description,
      })),
    }),
  }
  return <script type="application/ld+json">{JSON.stringify(course)}</script>
}
