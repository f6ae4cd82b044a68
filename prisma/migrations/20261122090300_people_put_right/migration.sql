-- AlterTable
ALTER TABLE "users" ADD COLUMN     "merged_into" UUID;

-- CreateTable
CREATE TABLE "misspelt_emails" (
    "email" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "misspelt_emails_pkey" PRIMARY KEY ("email")
);

-- CreateIndex
CREATE INDEX "misspelt_emails_user_id_idx" ON "misspelt_emails"("user_id");

-- CreateIndex
CREATE INDEX "users_merged_into_idx" ON "users"("merged_into");

-- CreateIndex
CREATE INDEX "user_activity_access_count_user_id_idx" ON "user_activity"("access_count", "user_id");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_merged_into_fkey" FOREIGN KEY ("merged_into") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "misspelt_emails" ADD CONSTRAINT "misspelt_emails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
