-- CreateEnum
CREATE TYPE "speech_state" AS ENUM ('pending', 'ready', 'failed');

-- AlterEnum

-- AlterTable
ALTER TABLE "transcript_cues" ADD COLUMN     "made" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "ask_course" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "lesson_speech" (
    "id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "source_path" TEXT NOT NULL,
    "object_path" TEXT,
    "state" "speech_state" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lesson_speech_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "speech_pieces" (
    "speech_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "from_byte" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "start_ms" INTEGER NOT NULL,
    "end_ms" INTEGER NOT NULL,
    "silences" INTEGER[],
    "text" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "speech_pieces_pkey" PRIMARY KEY ("speech_id","position")
);

-- CreateTable
CREATE TABLE "unanswered_questions" (
    "id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "unanswered_questions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "lesson_speech_video_id_key" ON "lesson_speech"("video_id");

-- CreateIndex
CREATE INDEX "lesson_speech_source_path_idx" ON "lesson_speech"("source_path");

-- CreateIndex
CREATE INDEX "lesson_speech_object_path_idx" ON "lesson_speech"("object_path");

-- CreateIndex
CREATE INDEX "unanswered_questions_asked_at_id_idx" ON "unanswered_questions"("asked_at", "id");

-- AddForeignKey
ALTER TABLE "lesson_speech" ADD CONSTRAINT "lesson_speech_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "speech_pieces" ADD CONSTRAINT "speech_pieces_speech_id_fkey" FOREIGN KEY ("speech_id") REFERENCES "lesson_speech"("id") ON DELETE CASCADE ON UPDATE CASCADE;
