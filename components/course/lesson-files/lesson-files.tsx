import type { LessonFile } from '@/lib/contract/course/lesson-files'
import { FileRow, FilesSection, fileColumns } from './file-row'

/** Lists the downloads of a lesson for students. Renders nothing for a lesson without files. */
export function LessonFiles({ files }: { files: LessonFile[] }) {
  if (files.length === 0) return null
  return (
    <FilesSection>
      <ul className={fileColumns}>
        {files.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </ul>
    </FilesSection>
  )
}
