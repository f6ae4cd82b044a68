-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "certificates" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "certificates" (
    "code" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "course" TEXT NOT NULL,
    "contents" JSONB NOT NULL,
    "section_ids" UUID[],
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "certificates_pkey" PRIMARY KEY ("code")
);

-- CreateIndex
CREATE INDEX "certificates_user_id_idx" ON "certificates"("user_id");

-- AddForeignKey
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
