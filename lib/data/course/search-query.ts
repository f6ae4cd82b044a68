import 'server-only'
import { Prisma } from '@/lib/server/db'
import { dictionaries } from './dictionaries'

const TERMS_MAX = 8

/** The words of a text in small letters, without anything that stands between them. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** What is asked for: the last word may go on. Postgres is never shown anything else of it. */
export const termsOf = (q: string): string[] => wordsOf(q).slice(0, TERMS_MAX)

/** What Postgres takes for parts of words, or for tags: "next.js" would be one word, which nobody asks for. */
const GLUE = String.raw`[-./_@:+=&?%#~<>|*\\](?=\S)`

/** A text with room between its words. */
export const spaced = (text: Prisma.Sql) => Prisma.sql`regexp_replace(${text}, ${GLUE}, ' ', 'g')`

/** The words of a text, as passages are searched by them. */
export const searchable = (dictionary: Prisma.Sql, text: Prisma.Sql) =>
  Prisma.sql`to_tsvector(${dictionary}, ${spaced(Prisma.sql`unaccent(${text})`)})`

const known = Prisma.join(
  Object.entries(dictionaries).map(([language, dictionary]) => Prisma.sql`(${language}, ${dictionary})`),
)

/** The words, each with its place, as they are typed. Of an accent or an apostrophe alone nothing is left. */
const asTyped = (terms: string[]) => Prisma.sql`
  SELECT place, word FROM unnest(${terms}::text[]) WITH ORDINALITY AS t(term, place),
    btrim(replace(${spaced(Prisma.sql`unaccent(term)`)}, '''', '')) AS word
  WHERE word <> ''`

const quoted = (word: Prisma.Sql) => Prisma.sql`'''' || ${word} || ''''`

/** What a text asks for, once for each language that lessons are in, and any of these will do. */
export const queryOf = (text: Prisma.Sql) => Prisma.sql`
  (SELECT string_agg('(' || query::text || ')', ' | ')::tsquery FROM (
    SELECT DISTINCT to_tsquery(spoken.dictionary::regconfig, ${text}) AS query FROM spoken
  ) queries WHERE numnode(query) > 0)`

/** Whether a word is said where the viewer may watch, or is one that says nothing, such as "the". */
const isKnown = (word: Prisma.Sql) => Prisma.sql`(
  EXISTS (SELECT FROM spoken WHERE numnode(to_tsquery(spoken.dictionary::regconfig, ${quoted(word)})) = 0)
  OR EXISTS (SELECT FROM transcript_passages p JOIN open ON open.id = p.video_id
    WHERE p.search @@ ${queryOf(Prisma.sql`${quoted(word)} || near.ending`)}))`

/** How many words that were ever said are looked at, the nearest first, to find one that is known. */
const NEAR_MAX = 10

/** Each word that is known as it is typed, others as the nearest one that is. */
const asMeant = (terms: string[]) => Prisma.sql`
  SELECT place, COALESCE(
    (SELECT near.word FROM (
      SELECT typed.word, 2::real AS alike, CASE WHEN is_last THEN ':*' ELSE '' END AS ending
      UNION ALL
      (SELECT w.word, similarity(w.word, typed.word) AS alike, '' FROM search_words w WHERE w.word % typed.word
        ORDER BY alike DESC, w.word LIMIT ${NEAR_MAX})
      ORDER BY alike DESC, word
    ) near WHERE ${isKnown(Prisma.sql`near.word`)} ORDER BY alike DESC, word LIMIT 1),
    typed.word) AS word
  FROM (SELECT *, place = max(place) OVER () AS is_last FROM (${asTyped(terms)}) words) typed`

const joined = (operator: ' & ' | ' | ') => Prisma.sql`
  (SELECT string_agg(${quoted(Prisma.sql`word`)}
    || CASE WHEN place = (SELECT max(place) FROM words) THEN ':*' ELSE '' END, ${operator} ORDER BY place) FROM words)`

/**
 * The parts of a statement that searches, behind one that names what is `open` to the viewer: `spoken`, the dictionaries of
 * the languages there are; `words`; and `asked`, with the query for all words and the one for any of them.
 */
export const searchParts = (terms: string[], isMisspelt: boolean) => Prisma.sql`
  spoken AS (
    SELECT DISTINCT COALESCE(known.dictionary, 'simple') AS dictionary
    FROM (SELECT DISTINCT language FROM videos) v LEFT JOIN (VALUES ${known}) known(language, dictionary) USING (language)
  ),
  words AS MATERIALIZED (${isMisspelt ? asMeant(terms) : asTyped(terms)}),
  asked AS MATERIALIZED (SELECT ${queryOf(joined(' & '))} AS all_words, ${queryOf(joined(' | '))} AS any_word)`
