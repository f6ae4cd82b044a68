-- Words are compared without their accents, and misspelt ones by their letters.
CREATE EXTENSION IF NOT EXISTS unaccent;

-- CreateTable
CREATE TABLE "transcript_passages" (
    "id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "start_ms" INTEGER NOT NULL,
    "end_ms" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "search" tsvector NOT NULL,

    CONSTRAINT "transcript_passages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_words" (
    "word" TEXT NOT NULL,
    "language" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("word","language")
);

-- CreateIndex
CREATE INDEX "transcript_passages_video_id_idx" ON "transcript_passages"("video_id");

-- Read at once, written seldom.
CREATE INDEX "transcript_passages_search_idx" ON "transcript_passages" USING gin ("search") WITH (fastupdate = off);

CREATE INDEX "search_words_word_idx" ON "search_words" USING gin ("word" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "transcript_passages" ADD CONSTRAINT "transcript_passages_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;
