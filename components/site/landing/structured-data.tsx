import type { Landing } from '@/lib/contract/site/landing'

/** The course as schema.org JSON-LD. React escapes text that could close the script element. */
export function StructuredData({
  name,
  words: { description, outline, page },
}: {
  name: string
  words: Landing
}) {
  const provider = { '@type': 'Organization', name }
  const course = {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name,
    description,
    provider,
    inLanguage: page.language,
    teaches: outline.modules.map((module) => module.title),
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
    syllabusSections: outline.modules.map((module) => ({
      '@type': 'Syllabus',
      name: module.title,
      description: module.description,
    })),
  }
  return <script type="application/ld+json">{JSON.stringify(course)}</script>
}
