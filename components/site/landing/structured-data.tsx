import type { Landing } from '@/lib/contract/site/landing'

/** The course as schema.org JSON-LD. React escapes text that could close the script element. */
export function StructuredData({
  name,
  words: { description, outline, order, page },
}: {
  name: string
  words: Landing
}) {
  // A hidden outline may still contain example text.
  const modules = order.includes('outline') ? outline.modules : []
  const provider = { '@type': 'Organization', name }
  const course = {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name,
    description,
    provider,
    inLanguage: page.language,
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
