-- AlterTable
ALTER TABLE "videos" ADD COLUMN     "thumbnail_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "thumbnail_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "site" ADD COLUMN     "asks_before_outside_videos" BOOLEAN;
