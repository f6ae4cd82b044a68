-- AlterTable
ALTER TABLE "course_sections" ADD COLUMN     "draft" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "videos" ADD COLUMN     "draft" BOOLEAN NOT NULL DEFAULT false;
