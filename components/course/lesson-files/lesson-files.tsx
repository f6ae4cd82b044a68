import type { LessonFile } from '@/lib/contract/course/lesson-files'
import { LessonFileRow, LessonFilesSection, lessonFileListClass } from './lesson-file-row'

/** Lists the downloads of a lesson for students. Renders nothing for a lesson without files. */
export function LessonFiles({ files }: { files: LessonFile[] }) {
  if (files.length === 0) return null
  return (
    <LessonFilesSection>
      <ul className={lessonFileListClass}>
        {files.map((file) => (
          <LessonFileRow key={file.id} file={file} />
        ))}
      </ul>
    </LessonFilesSection>
  )
}
