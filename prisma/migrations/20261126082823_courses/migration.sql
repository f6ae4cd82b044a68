-- CreateEnum
CREATE TYPE "offer_place" AS ENUM ('lesson_end', 'course_finished', 'dashboard');

-- AlterTable
ALTER TABLE "course_sections" ADD COLUMN     "course_id" UUID,
ADD COLUMN     "opens_after" INTEGER,
ADD COLUMN     "opens_on" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "videos" ADD COLUMN     "opens_after" INTEGER,
ADD COLUMN     "opens_on" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "unanswered_questions" ADD COLUMN     "course_id" UUID;

-- AlterTable
ALTER TABLE "certificates" ADD COLUMN     "course_id" UUID;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "access_days" INTEGER,
ADD COLUMN     "grants_course_ids" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "grants_everything" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "purchases" ADD COLUMN     "ends_at" TIMESTAMPTZ(3),
ADD COLUMN     "renewed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "opened_to" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "landing_versions" ADD COLUMN     "course_id" UUID;

-- CreateTable
CREATE TABLE "courses" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT,
    "description" TEXT,
    "image_url" TEXT,
    "image_state" "image_state" NOT NULL DEFAULT 'pending',
    "image_lease_until" TIMESTAMPTZ(3),
    "image_attempts" INTEGER NOT NULL DEFAULT 0,
    "image_made_by" TEXT,
    "image_made_at" TIMESTAMPTZ(3),
    "order" INTEGER NOT NULL,
    "draft" BOOLEAN NOT NULL DEFAULT true,
    "listed" BOOLEAN NOT NULL DEFAULT false,
    "language" TEXT NOT NULL DEFAULT 'en',
    "content_access" "content_access" NOT NULL DEFAULT 'customers',
    "auto_complete" BOOLEAN NOT NULL DEFAULT false,
    "certificates" BOOLEAN NOT NULL DEFAULT false,
    "ask_course" BOOLEAN NOT NULL DEFAULT false,
    "price_line" TEXT,
    "buy_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "courses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "course_slugs" (
    "slug" TEXT NOT NULL,
    "course_id" UUID NOT NULL,

    CONSTRAINT "course_slugs_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "openings" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "section_id" UUID,
    "video_id" UUID,
    "reason" TEXT NOT NULL,
    "opened_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "openings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lead_courses" (
    "id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "course_id" UUID,
    "words" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ip_address" TEXT,

    CONSTRAINT "lead_courses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "landing_drafts" (
    "id" UUID NOT NULL,
    "course_id" UUID,
    "content" JSONB NOT NULL,

    CONSTRAINT "landing_drafts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offers" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "image_path" TEXT,
    "button" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "product_id" UUID,
    "place" "offer_place" NOT NULL,
    "after_video_id" UUID,
    "after_section_id" UUID,
    "after_course_id" UUID,
    "hide_product_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "order" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "offers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer_people" (
    "offer_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "shown_at" TIMESTAMPTZ(3) NOT NULL,
    "clicked_at" TIMESTAMPTZ(3),
    "dismissed_at" TIMESTAMPTZ(3),

    CONSTRAINT "offer_people_pkey" PRIMARY KEY ("offer_id","user_id")
);

-- The one course. Everything that exists belongs to it, and it takes the settings that were the shop's.
INSERT INTO "courses" ("id", "slug", "order", "image_state", "draft", "listed", "content_access", "auto_complete",
  "certificates", "ask_course")
SELECT gen_random_uuid(), 'course', 1, 'fallback', FALSE, TRUE, COALESCE(s."content_access", 'open'),
  COALESCE(s."auto_complete", FALSE), COALESCE(s."certificates", FALSE), COALESCE(s."ask_course", FALSE)
FROM (VALUES (1)) one LEFT JOIN "app_settings" s ON s."id" = 'default';
INSERT INTO "course_slugs" ("slug", "course_id") SELECT "slug", "id" FROM "courses";
UPDATE "course_sections" SET "course_id" = (SELECT "id" FROM "courses");
UPDATE "certificates" SET "course_id" = (SELECT "id" FROM "courses");
UPDATE "unanswered_questions" SET "course_id" = (SELECT "id" FROM "courses");
UPDATE "products" SET "grants_course_ids" = ARRAY(SELECT "id" FROM "courses") WHERE "grants_all_sections";
UPDATE "purchases" p SET "renewed_at" = paid."at"
  FROM (SELECT "purchase_id", max("paid_at") AS "at" FROM "purchase_payments"
    WHERE "refunded_at" IS NULL AND "disputed_at" IS NULL GROUP BY "purchase_id") paid
  WHERE paid."purchase_id" = p."id";
INSERT INTO "landing_drafts" ("id", "content")
  SELECT gen_random_uuid(), "landing_draft" FROM "site" WHERE "landing_draft" IS NOT NULL;

ALTER TABLE "course_sections" ALTER COLUMN "course_id" SET NOT NULL;
ALTER TABLE "products" DROP COLUMN "grants_all_sections";
ALTER TABLE "site" DROP COLUMN "landing_draft";
ALTER TABLE "app_settings" DROP COLUMN "ask_course",
DROP COLUMN "auto_complete",
DROP COLUMN "certificates",
DROP COLUMN "content_access";

-- CreateIndex
CREATE UNIQUE INDEX "courses_slug_key" ON "courses"("slug");

-- CreateIndex
CREATE INDEX "courses_order_created_at_id_idx" ON "courses"("order", "created_at", "id");

-- CreateIndex
CREATE INDEX "courses_image_url_idx" ON "courses"("image_url");

-- CreateIndex
CREATE INDEX "course_slugs_course_id_idx" ON "course_slugs"("course_id");

-- CreateIndex
CREATE INDEX "openings_section_id_idx" ON "openings"("section_id");

-- CreateIndex
CREATE INDEX "openings_video_id_idx" ON "openings"("video_id");

-- CreateIndex
CREATE INDEX "openings_opened_by_idx" ON "openings"("opened_by");

-- CreateIndex
CREATE UNIQUE INDEX "openings_user_id_section_id_key" ON "openings"("user_id", "section_id");

-- CreateIndex
CREATE UNIQUE INDEX "openings_user_id_video_id_key" ON "openings"("user_id", "video_id");

-- CreateIndex
CREATE INDEX "lead_courses_course_id_idx" ON "lead_courses"("course_id");

-- CreateIndex
CREATE INDEX "lead_courses_asked_at_idx" ON "lead_courses"("asked_at");

-- CreateIndex
CREATE INDEX "offers_order_created_at_id_idx" ON "offers"("order", "created_at", "id");

-- CreateIndex
CREATE INDEX "offers_product_id_idx" ON "offers"("product_id");

-- CreateIndex
CREATE INDEX "offers_after_video_id_idx" ON "offers"("after_video_id");

-- CreateIndex
CREATE INDEX "offers_after_section_id_idx" ON "offers"("after_section_id");

-- CreateIndex
CREATE INDEX "offers_after_course_id_idx" ON "offers"("after_course_id");

-- CreateIndex
CREATE INDEX "offers_image_path_idx" ON "offers"("image_path");

-- CreateIndex
CREATE INDEX "offer_people_user_id_idx" ON "offer_people"("user_id");

-- CreateIndex
CREATE INDEX "course_sections_course_id_order_created_at_id_idx" ON "course_sections"("course_id", "order", "created_at", "id");

-- CreateIndex
CREATE INDEX "unanswered_questions_course_id_idx" ON "unanswered_questions"("course_id");

-- CreateIndex
CREATE INDEX "certificates_course_id_idx" ON "certificates"("course_id");

-- CreateIndex
CREATE INDEX "landing_versions_course_id_version_idx" ON "landing_versions"("course_id", "version");

-- AddForeignKey
ALTER TABLE "course_slugs" ADD CONSTRAINT "course_slugs_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_sections" ADD CONSTRAINT "course_sections_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "openings" ADD CONSTRAINT "openings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "openings" ADD CONSTRAINT "openings_section_id_fkey" FOREIGN KEY ("section_id") REFERENCES "course_sections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "openings" ADD CONSTRAINT "openings_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "openings" ADD CONSTRAINT "openings_opened_by_fkey" FOREIGN KEY ("opened_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_courses" ADD CONSTRAINT "lead_courses_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_courses" ADD CONSTRAINT "lead_courses_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "landing_drafts" ADD CONSTRAINT "landing_drafts_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "landing_versions" ADD CONSTRAINT "landing_versions_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offers" ADD CONSTRAINT "offers_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offers" ADD CONSTRAINT "offers_after_video_id_fkey" FOREIGN KEY ("after_video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offers" ADD CONSTRAINT "offers_after_section_id_fkey" FOREIGN KEY ("after_section_id") REFERENCES "course_sections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offers" ADD CONSTRAINT "offers_after_course_id_fkey" FOREIGN KEY ("after_course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_people" ADD CONSTRAINT "offer_people_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_people" ADD CONSTRAINT "offer_people_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A section or lesson opens after days or on a date.
ALTER TABLE "course_sections" ADD CONSTRAINT "course_sections_release_check"
  CHECK (num_nonnulls("opens_after", "opens_on") <= 1 AND "opens_after" BETWEEN 1 AND 3650);
ALTER TABLE "videos" ADD CONSTRAINT "videos_release_check"
  CHECK (num_nonnulls("opens_after", "opens_on") <= 1 AND "opens_after" BETWEEN 1 AND 3650);
ALTER TABLE "products" ADD CONSTRAINT "products_access_days_check" CHECK ("access_days" BETWEEN 1 AND 3650);
ALTER TABLE "openings" ADD CONSTRAINT "openings_part_check" CHECK (num_nonnulls("section_id", "video_id") = 1);
ALTER TABLE "course_slugs" ADD CONSTRAINT "course_slugs_slug_check"
  CHECK (length("slug") <= 60 AND "slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
ALTER TABLE "offers" ADD CONSTRAINT "offers_after_check"
  CHECK (num_nonnulls("after_video_id", "after_section_id", "after_course_id") = 1);
ALTER TABLE "offers" ADD CONSTRAINT "offers_url_check" CHECK ("url" LIKE 'https://%');

-- One draft for each page, and one proof of consent for each lead and course. No course means the shop.
CREATE UNIQUE INDEX "landing_drafts_course_id_key" ON "landing_drafts" ("course_id") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX "lead_courses_lead_id_course_id_key" ON "lead_courses" ("lead_id", "course_id") NULLS NOT DISTINCT;

-- A section belongs to the only course unless another one is given. With several courses, it must be given.
CREATE FUNCTION "fill_only_course"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."course_id" := (SELECT min("id"::text)::uuid FROM "courses" HAVING count(*) = 1);
  RETURN NEW;
END
$$;
CREATE TRIGGER "course_sections_fill_only_course" BEFORE INSERT ON "course_sections"
  FOR EACH ROW WHEN (NEW."course_id" IS NULL) EXECUTE FUNCTION "fill_only_course"();
