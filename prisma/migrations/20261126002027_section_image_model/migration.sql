-- AlterTable
ALTER TABLE "course_sections" ADD COLUMN     "image_made_at" TIMESTAMPTZ(3),
ADD COLUMN     "image_made_by" TEXT;

-- Until now, no column named the model. A ready image is generated unless the owner uploaded it or it belongs to
-- the demo course. Images are generated right after their section is created.
UPDATE "course_sections" s SET "image_made_by" = 'unknown model', "image_made_at" = s."created_at"
WHERE s."image_state" = 'ready' AND s."image_url" IS NOT NULL
  AND s."image_url" <> '/objects/images/' || s."id" || '.webp'
  AND NOT EXISTS (SELECT FROM "uploads" u WHERE u."object_path" = s."image_url");

ALTER TABLE "course_sections" ADD CONSTRAINT "course_sections_image_made_check"
  CHECK (("image_made_by" IS NULL) = ("image_made_at" IS NULL));
