-- A separate migration, so that broadcasts can be read while it runs.
-- When people started and finished each course, from the data that is there already, as `rebuildCourseMoments` in
-- lib/data/timelines/course-moments.ts derives it.
WITH embed AS MATERIALIZED (
  SELECT v."id", s."course_id" FROM "videos" v JOIN "course_sections" s ON s."id" = v."section_id"
  WHERE v."video_url" ~* '^\s*https?://(((www|m|music)\.)?youtube(-nocookie)?\.com|youtu\.be|((www|player)\.)?vimeo\.com)(:\d+)?/'
), began AS MATERIALIZED (
  SELECT "user_id", "course_id", min("at") AS "at" FROM (
    SELECT p."user_id", s."course_id", COALESCE(p."first_watched_at", p."updated_at") AS "at"
    FROM "video_progress" p JOIN "videos" v ON v."id" = p."video_id" JOIN "course_sections" s ON s."id" = v."section_id"
    WHERE p."first_watched_at" IS NOT NULL OR NOT isempty(p."watched") OR p."last_position" > 0 OR p."completed"
    UNION ALL
    SELECT visit."user_id", embed."course_id", visit."timestamp"
    FROM embed JOIN "access_logs" visit ON visit."resource_id" = embed."id" AND visit."action" = 'video_viewed'
  ) step GROUP BY "user_id", "course_id"
), held AS MATERIALIZED (
  SELECT p."user_id", bool_or(sold."grants_everything") AS "everything",
    array_agg(part."course_id") AS "course_ids", array_agg(part."section_id") AS "section_ids"
  FROM "purchases" p JOIN "products" sold ON sold."id" = p."product_id"
    LEFT JOIN LATERAL unnest(sold."grants_course_ids", sold."grants_section_ids") AS part("course_id", "section_id") ON TRUE
  WHERE p."access" = 'active' AND COALESCE(p."ends_at", COALESCE(p."renewed_at", LEAST(p."purchase_date", p."created_at"))
    + make_interval(hours => 24 * sold."access_days"), 'infinity') > now()
  GROUP BY p."user_id"
), lesson AS (
  SELECT began."user_id", began."course_id", p."updated_at",
    c."content_access" = 'open' OR COALESCE(held."everything" OR c."id" = ANY(held."course_ids")
      OR s."id" = ANY(held."section_ids"), FALSE) AS "mine",
    COALESCE(p."completed" OR 100 * (
      SELECT COALESCE(sum(upper(piece) - lower(piece)), 0)
      FROM unnest(p."watched" * int4multirange(int4range(0, NULLIF(v."duration", 0)))) AS piece
    ) >= 90 * NULLIF(v."duration", 0), FALSE) AS "counts"
  FROM began JOIN "courses" c ON c."id" = began."course_id" AND NOT c."draft"
    JOIN "course_sections" s ON s."course_id" = c."id" AND NOT s."draft"
    JOIN "videos" v ON v."section_id" = s."id" AND NOT v."draft"
    LEFT JOIN held ON held."user_id" = began."user_id"
    LEFT JOIN "video_progress" p ON p."video_id" = v."id" AND p."user_id" = began."user_id"
), finished AS (
  SELECT "user_id", "course_id", max("updated_at") FILTER (WHERE "counts") AS "at" FROM lesson
  GROUP BY "user_id", "course_id"
  HAVING COALESCE(bool_and("counts") FILTER (WHERE "mine"), bool_and("counts"))
)
INSERT INTO "course_moments" ("user_id", "course_id", "started_at", "finished_at")
SELECT began."user_id", began."course_id", began."at", finished."at"
FROM began JOIN "users" u ON u."id" = began."user_id" JOIN "courses" c ON c."id" = began."course_id"
  LEFT JOIN finished ON finished."user_id" = began."user_id" AND finished."course_id" = began."course_id"
-- Waits for people and courses that are being deleted, and leaves them out.
FOR KEY SHARE OF u, c
ON CONFLICT ("user_id", "course_id") DO UPDATE SET "started_at" = LEAST("course_moments"."started_at", EXCLUDED."started_at"),
  "finished_at" = COALESCE("course_moments"."finished_at", EXCLUDED."finished_at");
