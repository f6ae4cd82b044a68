import 'server-only'
import { z } from 'zod'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { type CourseScope, courseLanguageSql, shownCourseTitleSql } from './course-scope'
import { bestCueSecondSql, searchDictionarySql, watchableLessonsSql } from './course-search'
import { searchCtesSql, searchQuerySql, splitWords } from './search-query'

/** Maximum number of passages that the AI model gets for a question, best match first. */
const PASSAGES_MAX = 12
/** Maximum number of matching passages that are ranked. Further matches are left out. */
const RANKED_MAX = 20_000
/** Maximum number of words of a question that are searched. Further words are ignored. */
const WORDS_MAX = 24

const passageSchema = z.strictObject({
  videoId: z.uuid(),
  title: z.string(),
  courseTitle: z.string().nullable(),
  courseLanguage: z.string(),
  second: z.int(),
  text: z.string(),
})
export type QuestionPassage = z.infer<typeof passageSchema>

/**
 * SQL: the weight of each question word. The rarer the word is in the lessons that the viewer may watch, the
 * higher its weight (inverse document frequency). Stop words are left out.
 */
const weighed = Prisma.sql`
  weighed AS MATERIALIZED (
    SELECT query, ln(1 + (SELECT count(*) FROM transcript_passages p JOIN open ON open.id = p.video_id)::float
      / (1 + (SELECT count(*) FROM transcript_passages p JOIN open ON open.id = p.video_id WHERE p.search @@ query))) AS weight
    FROM (SELECT DISTINCT ${searchQuerySql(Prisma.sql`'''' || word || ''''`)} AS query FROM words) asked WHERE query IS NOT NULL
  )`

/** SQL: passages that contain any of the words, those with the highest total weight first. */
const best = Prisma.sql`
  best AS (
    SELECT found.*, ${searchDictionarySql(Prisma.sql`found`)} AS dictionary FROM (
      SELECT p.id, p.video_id, p.start_ms, p.end_ms, p.text, open.title, open.language, open.section_id,
        (SELECT sum(weight) FROM weighed WHERE p.search @@ query) AS total_weight,
        ts_rank(p.search, (SELECT any_word FROM asked)) AS rank
      FROM (SELECT p.* FROM transcript_passages p JOIN open ON open.id = p.video_id
        WHERE p.search @@ (SELECT any_word FROM asked) LIMIT ${RANKED_MAX}) p JOIN open ON open.id = p.video_id
    ) found ORDER BY total_weight DESC, rank DESC, id LIMIT ${PASSAGES_MAX}
  )`

const read = (viewer: Viewer, scope: CourseScope, terms: string[], isMisspelt: boolean) => queryRows(
  passageSchema,
)`
  WITH ${watchableLessonsSql(viewer, scope)}, ${searchCtesSql(terms, isMisspelt)}, ${weighed}, ${best}
  SELECT video_id, best.title, ${shownCourseTitleSql(viewer)} AS course_title, ${courseLanguageSql} AS course_language, ${bestCueSecondSql} AS second, text
  FROM best JOIN course_sections s ON s.id = best.section_id ORDER BY total_weight DESC, rank DESC, best.id`

/**
 * Returns up to twelve passages about a question, best first. Reads only lessons of the given courses that
 * the viewer may watch. If nothing is found, searches once more with each unknown word replaced by the most
 * similar known word.
 */
export async function findQuestionPassages(
  viewer: Viewer,
  question: string,
  scope: CourseScope = 'all',
): Promise<QuestionPassage[]> {
  const terms = [...new Set(splitWords(question))].slice(0, WORDS_MAX)
  if (terms.length === 0) return []
  const found = await read(viewer, scope, terms, false)
  return found.length > 0 ? found : read(viewer, scope, terms, true)
}
