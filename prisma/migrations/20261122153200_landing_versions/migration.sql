-- AlterTable
ALTER TABLE "site" ADD COLUMN     "landing_draft" JSONB;

-- CreateTable
CREATE TABLE "landing_versions" (
    "version" SERIAL NOT NULL,
    "content" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_by" UUID,

    CONSTRAINT "landing_versions_pkey" PRIMARY KEY ("version")
);

-- CreateIndex
CREATE INDEX "landing_versions_published_by_idx" ON "landing_versions"("published_by");

-- AddForeignKey
ALTER TABLE "landing_versions" ADD CONSTRAINT "landing_versions_published_by_fkey" FOREIGN KEY ("published_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
