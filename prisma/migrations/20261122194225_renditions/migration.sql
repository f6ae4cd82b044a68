-- CreateEnum
CREATE TYPE "rendition_state" AS ENUM ('ready', 'dropped');

-- CreateEnum
CREATE TYPE "fallback_reason" AS ENUM ('engine', 'no-frame');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.



-- AlterTable
ALTER TABLE "videos" ADD COLUMN     "storyboard_columns" INTEGER,
ADD COLUMN     "storyboard_path" TEXT,
ADD COLUMN     "storyboard_seconds" INTEGER;

-- CreateTable
CREATE TABLE "video_renditions" (
    "id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "source_path" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bandwidth" INTEGER NOT NULL,
    "codecs" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "object_path" TEXT,
    "init_bytes" INTEGER NOT NULL,
    "segment_ms" INTEGER[],
    "segment_bytes" INTEGER[],
    "state" "rendition_state" NOT NULL,

    CONSTRAINT "video_renditions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "playback_fallbacks" (
    "video_id" UUID NOT NULL,
    "reason" "fallback_reason" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "playback_fallbacks_pkey" PRIMARY KEY ("video_id","reason")
);

-- CreateIndex
CREATE INDEX "video_renditions_object_path_idx" ON "video_renditions"("object_path");

-- CreateIndex
CREATE UNIQUE INDEX "video_renditions_video_id_source_path_width_height_key" ON "video_renditions"("video_id", "source_path", "width", "height");

-- CreateIndex
CREATE INDEX "videos_storyboard_path_idx" ON "videos"("storyboard_path");

-- AddForeignKey
ALTER TABLE "video_renditions" ADD CONSTRAINT "video_renditions_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playback_fallbacks" ADD CONSTRAINT "playback_fallbacks_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;
