import 'server-only'
import { Prisma } from '@/lib/server/db/client'
import { searchDictionaries } from './search-dictionaries'

const TERMS_MAX = 8

/** Returns the words of a text in lower case, without punctuation and spaces. */
export const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/**
 * Returns the search terms of a query, at most eight; the last one also matches as a prefix. Postgres
 * receives only these words.
 */
export const parseSearchTerms = (q: string): string[] => splitWords(q).slice(0, TERMS_MAX)

/**
 * Characters that Postgres treats as parts of words or tags: "next.js" would be one word, which a search for
 * "next" would not find.
 */
const GLUE = String.raw`[-./_@:+=&?%#~<>|*\\](?=\S)`

/** SQL: a text in which spaces replace the characters that join words. */
export const separatedWordsSql = (text: Prisma.Sql) => Prisma.sql`regexp_replace(${text}, ${GLUE}, ' ', 'g')`

/** SQL: the `tsvector` of a text, as passages are indexed. */
export const searchVectorSql = (dictionary: Prisma.Sql, text: Prisma.Sql) =>
  Prisma.sql`to_tsvector(${dictionary}, ${separatedWordsSql(Prisma.sql`unaccent(${text})`)})`

const languageRows = Prisma.join(
  Object.entries(searchDictionaries).map(
    ([language, dictionary]) => Prisma.sql`(${language}, ${dictionary})`,
  ),
)

/**
 * SQL: the search words as typed, with their positions. Omits terms that consist only of accents or
 * apostrophes.
 */
const asTyped = (terms: string[]) => Prisma.sql`
  SELECT place, word FROM unnest(${terms}::text[]) WITH ORDINALITY AS t(term, place),
    btrim(replace(${separatedWordsSql(Prisma.sql`unaccent(term)`)}, '''', '')) AS word
  WHERE word <> ''`

const quoted = (word: Prisma.Sql) => Prisma.sql`'''' || ${word} || ''''`

/**
 * SQL: a text as one `tsquery` that matches in any language of the lessons. Null if it has only stop words.
 */
export const searchQuerySql = (text: Prisma.Sql) => Prisma.sql`
  (SELECT string_agg('(' || query::text || ')', ' | ')::tsquery FROM (
    SELECT DISTINCT to_tsquery(spoken.dictionary::regconfig, ${text}) AS query FROM spoken
  ) queries WHERE numnode(query) > 0)`

/** SQL: whether a word occurs in lessons that the viewer may watch, or is a stop word such as "the". */
const isKnown = (word: Prisma.Sql) => Prisma.sql`(
  EXISTS (SELECT FROM spoken WHERE numnode(to_tsquery(spoken.dictionary::regconfig, ${quoted(word)})) = 0)
  OR EXISTS (SELECT FROM transcript_passages p JOIN open ON open.id = p.video_id
    WHERE p.search @@ ${searchQuerySql(Prisma.sql`${quoted(word)} || near.ending`)}))`

/** Maximum number of similar words that are tried in place of an unknown search word, most similar first. */
const NEAR_MAX = 10

/** SQL: the search words with each unknown word replaced by the most similar known one. */
const correctedTermsSql = (terms: string[]) => Prisma.sql`
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
 * SQL: the common CTEs of a search statement, placed after the CTE `open`. `spoken` has the dictionaries of
 * those lessons’ languages, `words` the search words, and `asked` one query for all words and one for any of
 * them.
 */
export const searchCtesSql = (terms: string[], isMisspelt: boolean) => Prisma.sql`
  spoken AS (
    SELECT DISTINCT COALESCE(known.dictionary, 'simple') AS dictionary
    FROM (SELECT DISTINCT language FROM open) v LEFT JOIN (VALUES ${languageRows}) known(language, dictionary) USING (language)
  ),
  words AS MATERIALIZED (${isMisspelt ? correctedTermsSql(terms) : asTyped(terms)}),
  asked AS MATERIALIZED (SELECT ${searchQuerySql(joined(' & '))} AS all_words, ${searchQuerySql(joined(' | '))} AS any_word)`
