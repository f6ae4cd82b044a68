-- CreateIndex
CREATE INDEX "videos_captions_url_idx" ON "videos"("captions_url");
