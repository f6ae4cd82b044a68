-- AlterTable
ALTER TABLE "video_progress" ADD COLUMN     "first_watched_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_watched_at" TIMESTAMPTZ(3),
ADD COLUMN     "unmarked_at" TIMESTAMPTZ(3),
ADD COLUMN     "watched" int4multirange NOT NULL DEFAULT '{}'::int4multirange;

-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "auto_complete" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "video_curve" (
    "video_id" UUID NOT NULL,
    "viewers" INTEGER[],
    "people" INTEGER NOT NULL,
    "refreshed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "video_curve_pkey" PRIMARY KEY ("video_id")
);

-- AddForeignKey
ALTER TABLE "video_curve" ADD CONSTRAINT "video_curve_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;
