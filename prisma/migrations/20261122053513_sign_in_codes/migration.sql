-- AlterTable
ALTER TABLE "verification_tokens" ADD COLUMN     "browser_hash" TEXT,
ADD COLUMN     "code_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "code_hash" TEXT,
ADD COLUMN     "code_tries" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "verification_tokens_browser_hash_idx" ON "verification_tokens"("browser_hash");
