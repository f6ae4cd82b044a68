-- AlterEnum

-- CreateTable
CREATE TABLE "lesson_files" (
    "id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "content_type" TEXT NOT NULL,
    "object_path" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "lesson_files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "lesson_files_video_id_position_id_idx" ON "lesson_files"("video_id", "position", "id");

-- CreateIndex
CREATE INDEX "lesson_files_object_path_idx" ON "lesson_files"("object_path");

-- CreateIndex
CREATE UNIQUE INDEX "lesson_files_video_id_object_path_key" ON "lesson_files"("video_id", "object_path");

-- AddForeignKey
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;
