-- AlterTable
ALTER TABLE "videos" ADD COLUMN     "captions_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "captions_until" TIMESTAMPTZ(3),
ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';

-- CreateTable
CREATE TABLE "transcript_cues" (
    "id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "start_ms" INTEGER NOT NULL,
    "end_ms" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "transcript_cues_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "transcript_cues_video_id_start_ms_id_idx" ON "transcript_cues"("video_id", "start_ms", "id");

-- AddForeignKey
ALTER TABLE "transcript_cues" ADD CONSTRAINT "transcript_cues_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;
