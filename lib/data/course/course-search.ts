import 'server-only'
import { z } from 'zod'
import {
  type CourseSearchHit,
  type CourseSearchQuery,
  courseSearchHitSchema,
} from '@/lib/contract/course/course-search'
import { HIGHLIGHT_END, HIGHLIGHT_START } from '@/lib/contract/course/search-highlights'
import { canSeeLessonSql, canSeeSectionSql, canWatchSql } from '@/lib/data/people/content-access'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryPrepared } from '@/lib/server/db/typed-rows'
import { readSiteLanguage } from '@/lib/server/site/current-site'
import { omitSiteLanguage } from './course-languages'
import { courseListOrderSql, courseOrderSql, sectionOrderSql } from './course-order'
import {
  type CourseScope,
  courseLanguageSql,
  courseVideosSql,
  isInScopeSql,
  requireCourseScope,
  shownCourseTitleSql,
} from './course-scope'
import { searchDictionaries } from './search-dictionaries'
import { parseSearchTerms, searchCtesSql, searchVectorSql, separatedWordsSql } from './search-query'

/**
 * Maximum number of hits of each kind: the first titles in course order, the newest notes, and the best
 * passages.
 */
const SHOWN = { titles: 8, notes: 6, passages: 20 }
/** Maximum number of matching passages that are ranked. Further matches are left out. */
const RANKED_MAX = 300

const hitSchema = courseSearchHitSchema.extend({ courseLanguage: z.string(), rank: z.int() })

/** SQL: a text in lower case without accents, for comparing it with search words. */
const folded = (text: Prisma.Sql) => Prisma.sql`lower(unaccent(${text}))`

/**
 * SQL: whether a text (lower case, without accents) contains every search word. Titles and notes are few, so
 * a scan without an index is fast enough.
 */
const containsWords = (text: Prisma.Sql) => Prisma.sql`
  EXISTS (SELECT FROM words) AND NOT EXISTS (SELECT FROM words WHERE strpos(${text}, words.word) = 0)`

/**
 * Placeholder for `<` while Postgres makes a snippet, because Postgres drops anything that looks like an HTML
 * tag.
 */
const LESS_THAN = '\uE000'

const headlineOf = (dictionary: Prisma.Sql, text: Prisma.Sql) => Prisma.sql`
  translate(ts_headline(${dictionary}, translate(${text}, '<', ${LESS_THAN}), (SELECT any_word FROM asked),
    ${`StartSel="${HIGHLIGHT_START}", StopSel="${HIGHLIGHT_END}", MaxWords=26, MinWords=14, ShortWord=0`}), ${LESS_THAN}, '<')`

const isMarked = (line: Prisma.Sql) => Prisma.sql`strpos(${line}, ${HIGHLIGHT_START}) > 0`

/**
 * SQL: a snippet of the original text. If no search word is highlighted in it, the snippet comes from the
 * text in which words such as "next.js" are split.
 */
const headline = (dictionary: Prisma.Sql, text: Prisma.Sql) => Prisma.sql`
  (SELECT CASE WHEN ${isMarked(Prisma.sql`line`)} THEN line ELSE (
      SELECT CASE WHEN ${isMarked(Prisma.sql`spaced`)} THEN spaced ELSE line END
      FROM (SELECT ${headlineOf(dictionary, separatedWordsSql(text))} AS spaced OFFSET 0) otherwise) END
    FROM (SELECT ${headlineOf(dictionary, text)} AS line OFFSET 0) written)`

/**
 * SQL: joins the course `c` of section `s` if the search covers several courses. A join is faster than looking up
 * the course of each title.
 */
const joinCourseSql = (scope: CourseScope) =>
  scope === 'all' ? Prisma.sql`JOIN courses c ON c.id = s.course_id` : Prisma.empty

/**
 * SQL: the sections `s` and lessons `v` whose titles are searched, as a FROM clause. In one course, Postgres reads the
 * lessons of each section. In all courses, Postgres finds the matching titles before it looks up their sections.
 */
const searchedLessonsSql = (scope: CourseScope) =>
  scope === 'all'
    ? Prisma.sql`(SELECT * FROM videos WHERE ${containsWords(folded(Prisma.sql`title`))} OFFSET 0) v
        JOIN course_sections s ON s.id = v.section_id ${joinCourseSql(scope)}`
    : courseVideosSql

/** SQL: the value to sort parts of a course by. If the search covers several courses, their order comes first. */
const placeSql = (scope: CourseScope, order: Prisma.Sql) =>
  scope === 'all' ? Prisma.sql`ROW(${courseListOrderSql}, ${order})` : Prisma.sql`ROW(${order})`

/** SQL: the first matching titles, numbered in course order. */
const titles = (viewer: Viewer, scope: CourseScope) => Prisma.sql`
  (SELECT 'section' AS kind, s.id AS section_id, NULL::uuid AS video_id, s.title, NULL::int AS second,
    NULL AS snippet, NULL::uuid AS note_id, 1 AS rank, row_number() OVER (ORDER BY s.place) AS place
  FROM (SELECT s.*, ${placeSql(scope, sectionOrderSql)} AS place FROM course_sections s ${joinCourseSql(scope)}
      WHERE ${isInScopeSql(viewer, scope)} AND ${canSeeSectionSql(viewer)}
        AND ${containsWords(folded(Prisma.sql`s.title`))}
      ORDER BY place LIMIT ${SHOWN.titles}) s)
  UNION ALL
  (SELECT 'lesson', v.section_id, v.id, v.title, NULL, NULL, NULL, 2, row_number() OVER (ORDER BY v.place)
  FROM (SELECT v.*, ${placeSql(scope, courseOrderSql)} AS place FROM ${searchedLessonsSql(scope)}
      WHERE ${isInScopeSql(viewer, scope)} AND ${canSeeLessonSql(viewer)}
        AND ${containsWords(folded(Prisma.sql`v.title`))}
      ORDER BY place LIMIT ${SHOWN.titles}) v)`

/**
 * SQL: matching notes. An administrator viewing as a customer does not search the customer's notes. `OFFSET
 * 0` makes Postgres remove case and accents once per note, not once per word.
 */
const notes = (viewer: Viewer, scope: CourseScope) => Prisma.sql`
  (SELECT 'note', s.id, v.id, v.title, n.timestamp,
    ${headline(Prisma.sql`'simple'::regconfig`, Prisma.sql`translate(n.content, ${HIGHLIGHT_START + HIGHLIGHT_END}, '')`)},
    n.id, 3, -extract(epoch FROM n.created_at)::bigint
  FROM (SELECT *, ${folded(Prisma.sql`content`)} AS folded FROM video_notes
      WHERE user_id = ${viewer.id}::uuid AND ${!viewer.isReadOnly} OFFSET 0) n
    JOIN videos v ON v.id = n.video_id JOIN course_sections s ON s.id = v.section_id
  WHERE ${isInScopeSql(viewer, scope)} AND ${canWatchSql(viewer)} AND ${containsWords(Prisma.sql`n.folded`)}
  ORDER BY n.created_at DESC, n.id LIMIT ${SHOWN.notes})`

/** SQL: the text search dictionary for a row's language. */
export const searchDictionarySql = (row: Prisma.Sql) =>
  Prisma.sql`COALESCE((SELECT d.dictionary FROM (VALUES ${Prisma.join(
    Object.entries(searchDictionaries).map(([language, name]) => Prisma.sql`(${language}, ${name})`),
  )}) d(language, dictionary) WHERE d.language = ${row}.language), 'simple')::regconfig`

/**
 * SQL: the start of the best-matching cue in passage `best`, so that a hit opens at the exact second.
 * Seconds.
 */
export const bestCueSecondSql = Prisma.sql`
  COALESCE((SELECT c.start_ms FROM transcript_cues c
    WHERE c.video_id = best.video_id AND c.start_ms BETWEEN best.start_ms AND best.end_ms
    ORDER BY ts_rank(${searchVectorSql(Prisma.sql`best.dictionary`, Prisma.sql`c.text`)}, (SELECT any_word FROM asked)) DESC, c.start_ms
    LIMIT 1), best.start_ms) / 1000`

const passages = Prisma.sql`
  (SELECT 'passage', best.section_id, best.video_id, best.title, ${bestCueSecondSql},
    ${headline(Prisma.sql`best.dictionary`, Prisma.sql`best.text`)}, NULL, 4, best.place
  FROM (
    SELECT best.*, ${searchDictionarySql(Prisma.sql`best`)} AS dictionary FROM (
      SELECT found.*, row_number() OVER (ORDER BY ts_rank_cd(found.search, (SELECT all_words FROM asked)) DESC, id) AS place
      FROM found ORDER BY place LIMIT ${SHOWN.passages}
    ) best
  ) best)`

/** SQL: the lessons of the scope that the viewer may watch. */
export const watchableLessonsSql = (viewer: Viewer, scope: CourseScope) => Prisma.sql`
  open AS MATERIALIZED (
    SELECT v.id, v.title, v.language, v.section_id FROM ${courseVideosSql}
    WHERE ${isInScopeSql(viewer, scope)} AND ${canWatchSql(viewer)}
  )`

/** SQL: up to 300 matching passages of the lessons in the CTE `open`, which the viewer may watch. */
const found = Prisma.sql`
  found AS MATERIALIZED (
    SELECT p.id, p.video_id, p.start_ms, p.end_ms, p.text, p.search, open.title, open.language, open.section_id
    FROM transcript_passages p JOIN open ON open.id = p.video_id
    WHERE p.search @@ (SELECT all_words FROM asked) LIMIT ${RANKED_MAX}
  )`

async function search(
  viewer: Viewer,
  scope: CourseScope,
  terms: string[],
  isMisspelt: boolean,
): Promise<CourseSearchHit[]> {
  // Uses a cached plan, because planning takes as long as running this query, and the same plan suits all
  // words.
  const hits = await queryPrepared(hitSchema)`
    WITH ${watchableLessonsSql(viewer, scope)}, ${searchCtesSql(terms, isMisspelt)}, ${found}
    SELECT kind, section_id, video_id, hits.title, second, snippet, note_id, rank,
      ${shownCourseTitleSql(viewer)} AS course_title, ${courseLanguageSql} AS course_language
    FROM (${titles(viewer, scope)} UNION ALL ${notes(viewer, scope)} UNION ALL ${passages}) hits
      JOIN course_sections s ON s.id = hits.section_id
    ORDER BY rank, place, note_id, video_id, section_id`
  const siteLanguage = await readSiteLanguage()
  return removeDuplicatePassages(hits.map(({ rank, ...hit }) => omitSiteLanguage(hit, siteLanguage)))
}

/**
 * Removes passages that open at the same second of the same lesson. Neighboring passages share a cue, which
 * may be the best match in both.
 */
function removeDuplicatePassages(hits: CourseSearchHit[]): CourseSearchHit[] {
  const seen = new Set<string>()
  return hits.filter(({ kind, videoId, second }) => {
    const key = `${videoId} ${second}`
    if (kind !== 'passage') return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/**
 * Searches one course, or all courses that the viewer sees: titles, the viewer’s notes, then the transcripts
 * of lessons that the viewer may watch. Locked lessons are found by title only. If nothing is found, searches
 * once more with each unknown word replaced by the most similar known word. Throws `not_found` for a course
 * that the viewer can’t see.
 */
export async function searchCourse(
  viewer: Viewer,
  { q, course }: CourseSearchQuery,
): Promise<CourseSearchHit[]> {
  const scope = await requireCourseScope(viewer, course)
  const terms = parseSearchTerms(q)
  if (terms.length === 0) return []
  const hits = await search(viewer, scope, terms, false)
  return hits.length > 0 ? hits : search(viewer, scope, terms, true)
}
