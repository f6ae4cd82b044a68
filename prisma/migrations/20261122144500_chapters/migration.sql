-- CreateTable
CREATE TABLE "chapters" (
    "video_id" UUID NOT NULL,
    "second" INTEGER NOT NULL,
    "title" TEXT NOT NULL,

    CONSTRAINT "chapters_pkey" PRIMARY KEY ("video_id","second")
);

-- AddForeignKey
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;
